import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { changeLoops } from '#server/outbox/changeLoop.ts';
import { enqueue } from '#server/outbox/enqueue.ts';
import type { CardSystem } from '#server/systems/cards/port.ts';
import { SystemRefusal } from '#server/systems/systemRefusal.ts';
import { readConfig } from '#server/config/config.ts';
import { tidyExpired } from '#server/session/tidy.ts';
import { kept } from '../support/kept.ts';
import { recordingDirectory } from '../support/recordingDirectory.ts';
import { answer } from './calls.ts';
import {
  cards,
  cardSystem,
  changes,
  deliver,
  deliveryAt,
  giveCard,
  givePhoto,
  lin,
  logged,
  MAJA,
  notifications,
  PIN,
  portal,
  requests,
  setUpCards,
  silence,
} from './cardChangesSetUp.ts';
import { withoutIds } from '../support/withoutIds.ts';

setUpCards();

const START = Date.parse('2026-11-21T10:00:00Z');
const after = (seconds: number) => new Date(START + seconds * 1000);
const DAY = 24 * 3600;
const config = readConfig({});
const directory = recordingDirectory();

/** Writes a change of this person's card, as a handler does. */
const write = (
  subject: string,
  kind: 'CardFreeze' | 'CardUnfreeze' | 'CardBlock' = 'CardFreeze',
  liUId = subject,
) =>
  portal.db.transaction().execute((tx) =>
    enqueue(
      tx,
      { systems: { cards, directory }, config, now: after(0) },
      {
        system: 'Cards',
        kind,
        subject,
        payload: { isoNumber: `card of ${subject}`, liUId },
      },
    ),
  );
const writePin = (subject: string) =>
  portal.db.transaction().execute((tx) =>
    enqueue(
      tx,
      { systems: { cards, directory }, config, now: after(0) },
      {
        system: 'Cards',
        kind: 'CardPin',
        subject,
        payload: { isoNumber: '1', liUId: subject },
        secret: PIN,
      },
    ),
  );

describe('a change', () => {
  test('is delivered by any server after the one that wrote it was killed, and once', async () => {
    await write('anna');
    await Promise.all([1, 2, 3].map(() => deliver(after(1))));
    expect(notifications).toEqual(['freeze anna']);
  });

  test('that a killed server was delivering is taken over after half a minute', async () => {
    await write('anna');
    let attempts = 0;
    const hanging: CardSystem = {
      ...cards,
      freeze: () => {
        attempts += 1;
        return new Promise(() => undefined);
      },
    };
    const [killed] = changeLoops(portal.db, deliveryAt(after(0), hanging));
    await killed?.deliverDue();
    await expect.poll(() => attempts).toBe(1);
    await deliver(after(29));
    expect(notifications).toEqual([]);
    await killed?.stop(0);
    await deliver(after(40));
    expect(notifications).toEqual(['freeze anna']);
  });

  test('that was written before the clock was set back by a day is delivered at once, and once', async () => {
    await write('anna');
    await deliver(after(-DAY));
    await deliver(after(-DAY + 60));
    expect(await changes()).toMatchObject([{ attempts: 1, done_at: after(-DAY) }]);
  });

  test('is not written when the transaction rolls back', async () => {
    const rolledBack = portal.db.transaction().execute(async (tx) => {
      await enqueue(
        tx,
        { systems: { cards, directory }, config, now: after(0) },
        {
          system: 'Cards',
          kind: 'CardFreeze',
          subject: 'anna',
          payload: { isoNumber: '1', liUId: 'anna' },
        },
      );
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    expect(await changes()).toEqual([]);
  });

  test('is not written when the action is refused', async () => {
    await giveCard('Blocked');
    expect((await requests.freeze()).status).toBe(409);
    expect(await changes()).toEqual([]);
  });

  test('is refused after five days without a response', async () => {
    cardSystem.fails = silence;
    await write('anna');
    for (const day of [0, 1, 4.9]) await deliver(after(day * DAY));
    expect(await changes()).toMatchObject([{ attempts: 3, refused_at: null }]);
    await deliver(after(5 * DAY));
    expect(await changes()).toMatchObject([{ reason: 'NO_RESPONSE', refused_at: after(5 * DAY) }]);
  });

  test('is tried again every five minutes at most, once its system is back', async () => {
    cardSystem.fails = silence;
    await write('anna');
    let seconds = 0;
    for (; seconds < 3600; seconds += 5) await deliver(after(seconds));
    cardSystem.fails = null;
    await deliver(after(seconds + 300));
    expect(notifications).toEqual(['freeze anna']);
  });
});

describe('the order', () => {
  test('of one person’s changes is kept when the first fails, and delays nobody else', async () => {
    cardSystem.fails = (what) => (what === 'freeze anna' ? silence() : null);
    await write('anna', 'CardFreeze');
    await write('anna', 'CardUnfreeze');
    await write('bo', 'CardFreeze');
    await write('bo', 'CardUnfreeze');
    await deliver(after(0));
    expect(notifications).toEqual(['freeze bo', 'unfreeze bo']);
    cardSystem.fails = null;
    await Promise.all([1, 2, 3].map(() => deliver(after(30))));
    expect(notifications.slice(2)).toEqual(['freeze anna', 'unfreeze anna']);
  });

  test('goes on after a change that is refused', async () => {
    cardSystem.fails = (what) =>
      what.startsWith('freeze') ? new SystemRefusal('UNKNOWN_THERE', 'No such card.') : null;
    await write('anna', 'CardFreeze');
    await write('anna', 'CardUnfreeze');
    await deliver(after(0));
    expect(notifications).toEqual(['unfreeze anna']);
    expect(await changes()).toMatchObject([{ reason: 'UNKNOWN_THERE' }, { done_at: after(0) }]);
  });
});

describe('a system that answers nobody', () => {
  test('is tried with one change at a time, and gets all of them within minutes', async () => {
    let attempts = 0;
    cardSystem.fails = () => {
      attempts += 1;
      return silence();
    };
    const people = Array.from({ length: 30 }, (_, index) => `p${index}`);
    for (const person of people) await write(person);
    let now = after(0);
    const [loop] = changeLoops(portal.db, { ...deliveryAt(now), clock: () => now });
    let seconds = 0;
    for (; seconds < 120; seconds += 5) {
      now = after(seconds);
      await loop?.deliverDue();
      await loop?.settled();
    }
    expect(attempts).toBeLessThanOrEqual(8 + 2 + 12);
    cardSystem.fails = null;
    for (; seconds < 200; seconds += 5) {
      now = after(seconds);
      await loop?.deliverDue();
      await loop?.settled();
    }
    expect(notifications).toHaveLength(people.length);
  });
});

describe('a PIN', () => {
  /** Everything that the database has of the changes, binary values as text. */
  const stored = async () =>
    (
      await sql<{ text: string }>`
        select outgoing_change::text || encode(coalesce(sealed_secret, ''), 'escape') as text
        from outgoing_change`.execute(portal.db)
    ).rows
      .map(({ text }) => text)
      .join('\n');

  test('is stored encrypted until it is delivered, and not at all afterwards', async () => {
    await giveCard('Active');
    await givePhoto();
    expect((await requests.changePin()).status).toBe(200);
    expect(await changes()).toMatchObject([{ sealed_secret: expect.any(Buffer) }]);
    expect(withoutIds(await stored())).not.toContain(PIN);
    await deliver();
    expect(notifications).toEqual([`setPin ${MAJA} ${PIN}`]);
    expect(await changes()).toMatchObject([{ sealed_secret: null, has_secret: true }]);
    expect(withoutIds(await stored())).not.toContain(PIN);
    expect(withoutIds(portal.log() + JSON.stringify(logged))).not.toContain(PIN);
  });

  test.each([
    ['sealed with another key', { sealed_secret: Buffer.alloc(40) }],
    ['moved to another person', { subject: 'bo' }],
  ])('%s is not delivered', async (_what, change) => {
    await writePin('anna');
    await portal.db.updateTable('outgoing_change').set(change).execute();
    await deliver(after(1));
    expect(notifications).toEqual([]);
    expect(await changes()).toMatchObject([{ reason: 'UNREADABLE' }]);
  });

  test('of a refused change is erased after 30 days, when delivered changes are deleted', async () => {
    await write('anna');
    await deliver(after(0));
    cardSystem.fails = () => new SystemRefusal('REJECTED', 'no');
    await writePin('bo');
    await deliver(after(0));
    await tidyExpired(portal.db, kept, after(29 * DAY));
    expect(await changes()).toMatchObject([{}, { sealed_secret: expect.any(Buffer) }]);
    await tidyExpired(portal.db, kept, after(31 * DAY));
    expect(await changes()).toMatchObject([{ subject: 'bo', sealed_secret: null }]);
  });
});

test('without a card system outside the portal, nothing waits', async () => {
  const delivery = await portal.db.transaction().execute((tx) =>
    enqueue(
      tx,
      { systems: { cards: null, directory }, config, now: after(0) },
      {
        system: 'Cards',
        kind: 'CardFreeze',
        subject: lin,
        payload: { isoNumber: '1', liUId: MAJA },
      },
    ),
  );
  expect(delivery).toBeNull();
  expect(await changes()).toEqual([]);
});

test('the person sees that a change is on its way, and then that it is done', async () => {
  await giveCard('Active');
  const frozen = await requests.freeze();
  expect(frozen.body).toMatchObject({ delivery: { kind: 'CardFreeze', state: 'OnItsWay' } });
  await deliver();
  const { body } = await answer((await portal.as(MAJA))('/api/campuscard'));
  expect(body).toMatchObject({ delivery: { kind: 'CardFreeze', state: 'Done', reason: null } });
});
