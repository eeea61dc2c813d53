import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { changeLoops } from '#server/outbox/changeLoop.ts';
import { enqueueAll } from '#server/outbox/enqueue.ts';
import { SystemRefusal } from '#server/systems/systemRefusal.ts';
import { recordingDirectory } from '../support/recordingDirectory.ts';
import {
  cards,
  cardSystem,
  changes,
  deliver,
  deliveryAt,
  notifications,
  portal,
  setUpCards,
  silence,
} from './cardChangesSetUp.ts';

setUpCards();

const START = Date.parse('2026-11-21T10:00:00Z');
const after = (seconds: number) => new Date(START + seconds * 1000);

/** Writes changes of the cards of each of these people, as a handler does. */
const write = (people: readonly string[], kinds: readonly ('CardFreeze' | 'CardUnfreeze')[]) =>
  portal.db.transaction().execute((tx) =>
    enqueueAll(
      tx,
      {
        systems: { cards, directory: recordingDirectory() },
        config: readConfig({}),
        now: after(0),
      },
      people.flatMap((subject) =>
        kinds.map((kind) => ({
          system: 'Cards' as const,
          kind,
          subject,
          payload: { isoNumber: subject, liUId: subject },
        })),
      ),
    ),
  );

describe('changes that are claimed together', () => {
  const people = Array.from({ length: 20 }, (_, index) => `p${index}`);
  const freezes = people.map((person) => `freeze ${person}`).toSorted();

  /** Starts to deliver to a system that never answers. */
  async function startHanging() {
    let attempts = 0;
    const freeze = () => {
      attempts += 1;
      return new Promise<void>(() => undefined);
    };
    const [loop] = changeLoops(portal.db, deliveryAt(after(0), { ...cards, freeze }));
    await loop?.deliverDue();
    await expect.poll(() => attempts).toBe(8);
    return loop;
  }

  test('are delivered with few statements', async () => {
    const many = Array.from({ length: 300 }, (_, index) => `p${index}`);
    await write(many, ['CardFreeze']);
    let statements = 0;
    const counted = portal.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        statements += 1;
        return result;
      },
    });
    const [loop] = changeLoops(counted, deliveryAt(after(0)));
    await loop?.deliverDue();
    await loop?.settled();
    expect(notifications).toHaveLength(many.length);
    expect(statements).toBeLessThan(many.length / 2);
  });

  test('are taken over after half a minute when their server is killed', async () => {
    await write(people, ['CardFreeze']);
    const killed = await startHanging();
    await deliver(after(29));
    expect(notifications).toEqual([]);
    await deliver(after(40));
    expect(notifications.toSorted()).toEqual(freezes);
    await killed?.stop(0);
  });

  test('are given back by a server that stops, as far as it has not begun with them', async () => {
    await write(people, ['CardFreeze']);
    const stopped = await startHanging();
    await stopped?.stop(1000);
    await deliver(after(1));
    expect(notifications).toHaveLength(people.length - 8);
    await deliver(after(40));
    expect(notifications.toSorted()).toEqual(freezes);
  });

  test('fail alone', async () => {
    cardSystem.fails = (what) =>
      what === 'freeze p3'
        ? silence()
        : what === 'freeze p5'
          ? new SystemRefusal('REJECTED', 'no')
          : null;
    await write(people, ['CardFreeze', 'CardUnfreeze']);
    await deliver(after(0));
    expect(notifications.filter((one) => one.startsWith('freeze'))).toHaveLength(18);
    expect(notifications.filter((one) => one.startsWith('unfreeze'))).toHaveLength(19);
    expect(notifications).not.toContain('unfreeze p3');
    const arrived = (await changes()).filter(({ done_at: done }) => done !== null);
    expect(new Set(arrived.map(({ attempts }) => attempts))).toEqual(new Set([1]));
  });
});
