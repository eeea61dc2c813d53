import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/database/open.ts';
import { answer, change } from '../areas/calls.ts';
import { type FaultProxy, startFaultProxy } from '../support/faultProxy.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';

const WAIT = { timeout: 30_000, interval: 200 };
const AWAY = { status: 503, body: { errors: {} } };

let proxy: FaultProxy;
let otherProxy: FaultProxy;
let portal: Portal;
let anna: Send;
/** Connections of their own, through a proxy of their own. */
let other: OpenDatabase;

/** The URL of the database behind the proxy, which reaches PostgreSQL by its socket. */
function through({ port }: FaultProxy, real: string): string {
  const url = new URL(real);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return url.href;
}

beforeAll(async () => {
  const folder = new URL(inject('databaseServer')).searchParams.get('host');
  const socket = { path: `${folder}/.s.PGSQL.5432` };
  proxy = await startFaultProxy(socket);
  otherProxy = await startFaultProxy(socket);
  portal = await startPortal({ databaseAt: (url) => through(proxy, url) });
  other = await openDatabase({ url: through(otherProxy, portal.databaseUrl) });
  anna = await portal.as('annli42');
});
afterEach(() => {
  proxy.fault = 'none';
  otherProxy.fault = 'none';
});
afterAll(async () => {
  await other.close();
  await portal.close();
  await Promise.all([proxy.stop(), otherProxy.stop()]);
});

const save = (number: string) =>
  answer(
    anna(
      '/api/employee/contactinformation',
      change('POST', { alternativeEmailAddress: null, smsNumber: number }),
    ),
  );
const number = async () =>
  (
    await portal.db
      .selectFrom('contact_information')
      .innerJoin('account', 'account.lin', 'contact_information.lin')
      .select('sms_number')
      .where('user_id', '=', 'annli42')
      .executeTakeFirstOrThrow()
  ).sms_number;

test('calls on connections that fall silent are told so, and later ones succeed by themselves', async () => {
  expect((await save('+46701740605')).status).toBe(200);
  proxy.fault = 'is silent';
  const calls = [
    ...Array.from({ length: 20 }, () => answer(anna('/api/user'))),
    save('+46701740606'),
  ];
  for (const { status, body } of await Promise.all(calls)) expect({ status, body }).toEqual(AWAY);
  expect((await anna('/health/ready')).status).toBe(503);
  expect(await number()).toBe('+46701740605');

  proxy.fault = 'none';
  await vi.waitFor(async () => expect((await anna('/api/user')).status).toBe(200), WAIT);
  expect((await save('+46701740607')).status).toBe(200);
  expect(await number()).toBe('+46701740607');
});

test('a transaction whose connection falls silent is undone, and nothing of it is stored', async () => {
  const before = await number();
  const changed = other.db.transaction().execute(async (tx) => {
    await sql`update contact_information set sms_number = '+46701740608' where sms_number = ${before}`.execute(
      tx,
    );
    otherProxy.fault = 'is silent';
    await sql`select 1`.execute(tx);
  });
  await expect(changed).rejects.toThrow(/^Connection terminated|not queryable/);
  otherProxy.fault = 'none';
  expect(await number()).toBe(before);
  await vi.waitFor(() => sql`select 1`.execute(other.db), WAIT);
});

test('a connection that something between has forgotten is ended while others are answered', async () => {
  await sql`select 1`.execute(other.db);
  const before = otherProxy.struck();
  const forgotten = sql`select pg_sleep(0.1)`.execute(other.db);
  otherProxy.fault = 'is silent';
  await vi.waitFor(() => expect(otherProxy.struck()).toBeGreaterThan(before), WAIT);
  otherProxy.fault = 'none';
  await expect(forgotten).rejects.toThrow('Connection terminated');
  expect((await anna('/api/user')).status).toBe(200);
});

test('a statement that takes longer than the server has to answer is waited for', async () => {
  const slow = await sql<{ done: number }>`select 1 as done from pg_sleep(3)`.execute(other.db);
  expect(slow.rows).toEqual([{ done: 1 }]);
});
