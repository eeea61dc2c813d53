import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Directory } from '#server/systems/directory/port.ts';
import { change } from '../areas/calls.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';

let portal: Portal;
let send: Send;
/**
 * The database's WAL position whenever a password was compared: the record of the attempt is before
 * this position.
 */
let verifiedAt: string[] = [];

const notCalled = () => Promise.reject(new Error('Unexpected call.'));
const directory: Directory = {
  environment: 'Test',
  outside: null,
  entries: notCalled,
  setPassword: notCalled,
  create: notCalled,
  verify: async () => {
    const { rows } = await sql<{
      place: string;
    }>`select pg_current_wal_insert_lsn()::text as place`.execute(portal.db);
    verifiedAt.push(...rows.map(({ place }) => place));
    return false;
  },
};

beforeAll(async () => {
  portal = await startPortal({ systems: { directory } });
});
afterAll(() => portal.close());
beforeEach(async () => {
  verifiedAt = [];
  await portal.db.deleteFrom('guess_count').execute();
  send = await portal.as('annli42');
});

const attempt = async () =>
  (await send('/api/MFA/stepup', change('POST', { password: 'fel' }))).status;

test('writes an attempt to disk before reporting that its password is wrong', async () => {
  for (let count = 0; count < 5; count++) {
    expect(await attempt()).toBe(400);
    const { rows } = await sql<{
      is_on_disk: boolean;
    }>`select pg_current_wal_flush_lsn() >= ${verifiedAt.at(-1)}::pg_lsn as is_on_disk`.execute(
      portal.db,
    );
    expect(rows).toEqual([{ is_on_disk: true }]);
  }
  expect(await attempt()).toBe(423);
});

test('compares five of 200 concurrent passwords, and counts all of them', async () => {
  const statuses = await Promise.all(Array.from({ length: 200 }, attempt));
  expect(statuses.filter((status) => status === 400)).toHaveLength(5);
  expect(statuses.filter((status) => status === 423)).toHaveLength(195);
  expect(verifiedAt).toHaveLength(5);
  expect(
    await portal.db
      .selectFrom('guess_count')
      .select('guesses')
      .where('purpose', '=', 'step-up-password')
      .execute(),
  ).toEqual([{ guesses: 200 }]);
});
