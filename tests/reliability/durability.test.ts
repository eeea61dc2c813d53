import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ContactInformation } from '#contract/employee.ts';
import { type Caller, signedIn } from '../tools/caller.ts';
import { freePort, newPortal, type Portal } from '../tools/server.ts';
import { startExternalPostgres } from '../support/externalPostgres.ts';

/** More of them among the trials. */
const ROUNDS = process.env['TRIALS'] === 'all' ? 8 : 3;
const PATH = '/api/employee/contactinformation';

/**
 * Returns the n-th address that the person saves. Each is unique, so that writes can be
 * distinguished.
 */
const addressOf = (n: number) => `anna.${n}@example.org`;

const withoutLimit = { PORTAL_CALLS_PER_MINUTE: '1000000', PORTAL_DEMO_PEOPLE: '100' };

describe('the bundled database', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await newPortal(withoutLimit);
  });
  afterAll(() => portal.remove());

  test('keeps every acknowledged change through SIGKILL', async () => {
    const rounds = await killDuringWrites(portal);
    expect(
      rounds.filter(({ stored, acknowledged, sent }) => stored < acknowledged || stored > sent),
    ).toEqual([]);
    expect(rounds.every(({ written }) => written > 0)).toBe(true);
  });

  test('refuses a second process with a one-line message', async () => {
    await portal.start();
    const second = await newPortal({ PORTAL_DATA: portal.data });
    await expect(second.start()).rejects.toThrow(`in use by process ${portal.pid}`);
    expect(second.output.trim().split('\n')).toHaveLength(1);
    await second.remove();

    const anna = await signedIn(portal.url, 'annli42');
    expect((await anna('GET', PATH)).status).toBe(200);
  });
});

describe('an external PostgreSQL', () => {
  let postgres: Awaited<ReturnType<typeof startExternalPostgres>>;
  let portal: Portal;
  beforeAll(async () => {
    postgres = await startExternalPostgres(await freePort());
    portal = await newPortal({ ...withoutLimit, DATABASE_URL: postgres.url });
  });
  afterAll(async () => {
    await portal.remove();
    await postgres.stop();
  });

  test('keeps every acknowledged change through SIGKILL', async () => {
    const rounds = await killDuringWrites(portal);
    expect(
      rounds.filter(({ stored, acknowledged, sent }) => stored < acknowledged || stored > sent),
    ).toEqual([]);
    expect(rounds.every(({ written }) => written > 0)).toBe(true);
  });
});

interface Round {
  /** Number of changes acknowledged before the kill. */
  written: number;
  acknowledged: number;
  /** A change in transit may have been applied without an acknowledgement. */
  sent: number;
  /** Number of the change found after the restart. */
  stored: number;
}

/**
 * Writes one change after another, kills the portal during one of them, and checks after the
 * restart which change is stored.
 */
async function killDuringWrites(portal: Portal): Promise<Round[]> {
  await portal.start();
  const anna = await signedIn(portal.url, 'annli42');
  const rounds: Round[] = [];

  for (let round = 0, stored = 0, sent = 0; round < ROUNDS; round++) {
    const writer = new Writer(anna, stored, sent);
    await writer.firstAcknowledged;
    await sleep(17 * round);
    await portal.kill();
    await writer.failed;

    await portal.start();
    stored = await readStoredChange(anna);
    ({ sent } = writer);
    rounds.push({ written: writer.written, acknowledged: writer.acknowledged, sent, stored });
  }
  return rounds;
}

/** Sends changes, each after the previous one has been acknowledged, until the portal is killed. */
class Writer {
  written = 0;
  acknowledged: number;
  sent: number;
  readonly firstAcknowledged: Promise<void>;
  readonly failed: Promise<void>;

  constructor(caller: Caller, acknowledged: number, sent: number) {
    this.acknowledged = acknowledged;
    this.sent = sent;
    const first = Promise.withResolvers<void>();
    this.firstAcknowledged = first.promise;
    this.failed = this.#write(caller, first.resolve);
    this.failed.catch(first.reject);
  }

  async #write(caller: Caller, resolveFirst: () => void): Promise<void> {
    for (;;) {
      this.sent += 1;
      const body = { alternativeEmailAddress: addressOf(this.sent), smsNumber: null };
      const status = await caller('POST', PATH, body).then(
        (answer) => answer.status,
        () => 'no response',
      );
      if (status === 'no response') return;
      if (status !== 200) throw new Error(`Unexpected response to change ${this.sent}: ${status}`);
      this.acknowledged = this.sent;
      this.written += 1;
      resolveFirst();
    }
  }
}

/** Returns the number of the stored change. */
async function readStoredChange(anna: Caller): Promise<number> {
  const { alternativeEmailAddress } = ContactInformation.parse(
    await (await anna('GET', PATH)).json(),
  );
  return Number(/\d+/.exec(alternativeEmailAddress ?? '')?.[0] ?? 0);
}
