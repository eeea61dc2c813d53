import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { answer, auditOf, change, contentsOf, linOf, refused } from '../areas/calls.ts';
import type { Send } from '../support/browser.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { withFailingCommits } from '../support/failingCommits.ts';

const ACTION = 'employee.saveContactInformation';
const path = '/api/employee/contactinformation';
let portal: Portal;
let anna: Send;

beforeAll(async () => {
  portal = await startPortal();
  anna = await portal.as('annli42');
});
afterAll(() => portal.close());

let count = 0;
const address = () => `anna${(count += 1)}@example.org`;
const keyed = (key: string, alternativeEmailAddress: string): RequestInit => ({
  ...change('POST', { alternativeEmailAddress, smsNumber: null }),
  headers: { 'content-type': 'application/json', 'idempotency-key': key },
});
const effects = async () => (await auditOf(portal.db, ACTION)).length;

test('returns the first response again for the same key, without repeating the change', async () => {
  const key = randomUUID();
  const before = await effects();
  const first = await answer(anna(path, keyed(key, 'first@example.org')));
  expect(first.status).toBe(200);
  expect(await answer(anna(path, keyed(key, 'first@example.org')))).toEqual(first);
  expect(await effects()).toBe(before + 1);
});

test('refuses a changed body with the same key', async () => {
  const key = randomUUID();
  await anna(path, keyed(key, address()));
  expect(await answer(anna(path, keyed(key, address())))).toEqual(refused(422));
});

test('refuses another call with the same key', async () => {
  const key = randomUUID();
  await anna(path, keyed(key, address()));
  expect(
    await answer(
      anna('/api/user/notifications/x/read', {
        method: 'POST',
        headers: { 'idempotency-key': key },
      }),
    ),
  ).toEqual(refused(422));
});

test('makes one change for fifty concurrent calls, each of which gets its response or 409', async () => {
  const key = randomUUID();
  const before = await effects();
  const same = keyed(key, address());
  const answers = await Promise.all(Array.from({ length: 50 }, () => anna(path, same)));
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  expect(await effects()).toBe(before + 1);
  expect((await anna(path, same)).status).toBe(200);
});

test('returns a refusal again', async () => {
  const key = randomUUID();
  const bad = keyed(key, 'not an address');
  const first = await answer(anna(path, bad));
  expect(first.status).toBe(400);
  expect(await answer(anna(path, bad))).toEqual(first);
});

test('treats the same key of another person as a different key', async () => {
  const key = randomUUID();
  await anna(path, keyed(key, 'anna@example.org'));
  const bengt = await portal.as('bener17');
  expect((await bengt(path, keyed(key, 'bengt@example.org'))).status).toBe(200);
});

test('responds with 409 while the first call with the key is running, and with its response afterwards', async () => {
  const key = randomUUID();
  const same = keyed(key, address());
  const { running, unblock } = await startBlocked(same);
  expect(await answer(anna(path, same))).toEqual(refused(409));
  await unblock();
  expect((await running).status).toBe(200);
  const before = await effects();
  expect(await answer(anna(path, same))).toEqual(await running);
  expect(await effects()).toBe(before);
});

test('frees the key immediately when its first call is aborted, and undoes that call completely', async () => {
  const key = randomUUID();
  const same = keyed(key, address());
  const before = await effects();
  const { running, unblock } = await startBlocked(same);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock'`.execute(portal.db);
  expect((await running).status).toBe(503);
  await unblock();
  expect(await effects()).toBe(before);
  expect((await anna(path, same)).status).toBe(200);
  expect(await effects()).toBe(before + 1);
});

test.each(['audit_entry', 'idempotency_key'])(
  'commits the change, its audit entry and its response together or not at all (%s)',
  async (table) => {
    const key = randomUUID();
    const same = keyed(key, address());
    const before = [
      await contentsOf(portal.db, 'contact_information', 'idempotency_key'),
      await effects(),
    ];
    const { status } = await withFailingCommits(portal.db, table, () => anna(path, same));
    expect(status).toBe(500);
    expect([
      await contentsOf(portal.db, 'contact_information', 'idempotency_key'),
      await effects(),
    ]).toEqual(before);
    expect((await anna(path, same)).status).toBe(200);
  },
);

/** Sends a change that has to wait for a lock, and resolves once it is waiting. */
async function startBlocked(request: RequestInit) {
  const lin = await linOf(portal.db, 'annli42');
  const other = await portal.db.startTransaction().execute();
  await other
    .selectFrom('contact_information')
    .selectAll()
    .where('lin', '=', lin)
    .forUpdate()
    .execute();
  const running = answer(anna(path, request));
  const isWaiting = async () =>
    (
      await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        portal.db,
      )
    ).rows.length > 0;
  await vi.waitUntil(isWaiting, { timeout: 5_000 });
  return { running, unblock: () => other.rollback().execute() };
}

test.each(['short', 'å'.repeat(20), 'x'.repeat(201), 'with a space'])(
  'refuses the key %j',
  async (key) => {
    const headers = {
      'idempotency-key': Buffer.from(key).toString('latin1'),
      'content-type': 'application/json',
    };
    const { status, body } = await answer(
      anna(path, {
        method: 'POST',
        headers,
        body: JSON.stringify({ alternativeEmailAddress: null, smsNumber: null }),
      }),
    );
    expect([status, body]).toEqual([400, { errors: { 'Idempotency-Key': ['INPUT_INVALID'] } }]);
  },
);

test('stores neither the key nor the response in plain text', async () => {
  const key = randomUUID();
  await anna(path, keyed(key, 'in-clear@example.org'));
  const rows = await portal.db.selectFrom('idempotency_key').selectAll().execute();
  const text = rows.map((row) => JSON.stringify(row) + row.sealed_answer.toString('latin1')).join();
  expect(text).not.toContain(key);
  expect(text).not.toContain('in-clear@example.org');
});

test('dates stored responses by the portal’s clock, which also determines when they are deleted', async () => {
  const now = new Date('2031-06-01T10:00:00Z');
  const later = await startPortal({ clock: () => now });
  try {
    expect((await (await later.as('annli42'))(path, keyed(randomUUID(), address()))).status).toBe(
      200,
    );
    expect(await later.db.selectFrom('idempotency_key').select('created_at').execute()).toEqual([
      { created_at: now },
    ]);
  } finally {
    await later.close();
  }
});
