import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Directory } from '../../src/server/systems/directory/port.ts';
import { change } from '../areas/calls.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';

let portal: Portal;
let send: Send;
/** The database's WAL position whenever a password was compared: the record of the attempt is before this position. */
let judgedAt: string[] = [];

const silent = () => Promise.reject(new Error('Nobody asks this here.'));
const directory: Directory = {
  environment: 'Test',
  entries: silent,
  setPassword: silent,
  setEnabled: silent,
  create: silent,
  verify: async () => {
    const { rows } = await sql<{ place: string }>`select pg_current_wal_insert_lsn()::text as place`.execute(portal.db);
    judgedAt.push(...rows.map(({ place }) => place));
    return false;
  },
};

beforeAll(async () => {
  portal = await startPortal({ systems: { directory } });
});
afterAll(() => portal.close());
beforeEach(async () => {
  judgedAt = [];
  await portal.db.deleteFrom('guess_count').execute();
  send = await portal.as('annli42');
});

const guess = async () => (await send('/api/MFA/stepup', change('POST', { password: 'fel' }))).status;

test('writes an attempt to disk before reporting that its password is wrong', async () => {
  for (let guesses = 0; guesses < 5; guesses++) {
    expect(await guess()).toBe(400);
    const { rows } = await sql<{ is_on_disk: boolean }>`select pg_current_wal_flush_lsn() >= ${judgedAt.at(-1)}::pg_lsn as is_on_disk`.execute(portal.db);
    expect(rows).toEqual([{ is_on_disk: true }]);
  }
  expect(await guess()).toBe(423);
});

test('compares five of 200 concurrent passwords, and counts all of them', async () => {
  const statuses = await Promise.all(Array.from({ length: 200 }, guess));
  expect(statuses.filter((status) => status === 400)).toHaveLength(5);
  expect(statuses.filter((status) => status === 423)).toHaveLength(195);
  expect(judgedAt).toHaveLength(5);
  expect(await portal.db.selectFrom('guess_count').select('guesses').where('purpose', '=', 'step-up-password').execute()).toEqual([{ guesses: 200 }]);
});
