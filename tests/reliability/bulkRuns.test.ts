import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountRun } from '#contract/accountRuns.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { addGuest, inMonths, organisationAt } from '../areas/managedAccounts.ts';
import { createTestDatabase } from '../support/database.ts';
import { type Caller, signedIn } from '../tools/caller.ts';
import { newPortal, type Portal } from '../tools/server.ts';

/** Accounts that a server processes in one transaction. */
const PORTION = 100;
const ACCOUNTS = 3 * PORTION;
const WAIT = { timeout: 60_000, interval: 20 };

let database: OpenDatabase & { readonly url: string };
let servers: readonly [Portal, Portal];
let lins: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  const environment = { DATABASE_URL: database.url };
  servers = [await newPortal(environment), await newPortal(environment)];
  await Promise.all(servers.map((server) => server.start()));
  const place = await organisationAt(database.db, '/KU/IDT');
  lins = [];
  for (let count = 0; count < ACCOUNTS; count++)
    lins.push((await addGuest(database.db, place)).lin);
}, 120_000);
afterAll(async () => {
  for (const server of servers) await server.remove();
  await database.close();
});

async function startRun(davos: Caller): Promise<string> {
  const id = randomUUID();
  const accounts = lins.map((norEduPersonLIN) => ({ norEduPersonLIN, version: 1 }));
  const parts = [{ request: { action: 'extend', extendDate: inMonths(12) }, accounts }];
  expect((await davos('POST', '/api/Accounts/Runs', { id, parts, leftOut: [] })).status).toBe(200);
  const started = await davos('POST', `/api/Accounts/Runs/${id}/Start`);
  expect(AccountRun.parse(await started.json())).toMatchObject({ id, isUnderWay: true });
  return id;
}

const processed = async (id: string): Promise<number> =>
  (
    await database.db
      .selectFrom('account_run_item')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('run_id', '=', id)
      .where('state', '=', 'done')
      .executeTakeFirstOrThrow()
  ).count;
const versions = async () =>
  (
    await database.db.selectFrom('account').select('version').where('lin', 'in', lins).execute()
  ).map(({ version }) => version);
const audited = async (id: string): Promise<number> =>
  (
    await database.db
      .selectFrom('audit_entry')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('action', '=', 'accountChanges.extend')
      .where('request_id', '=', id)
      .executeTakeFirstOrThrow()
  ).count;

test('a run whose server is killed is finished by the other one, and each account is changed once', async () => {
  const [first, second] = servers;
  // The last account is being changed by somebody else, so that the last portion waits.
  const other = await database.db.startTransaction().execute();
  await other
    .selectFrom('account')
    .select('id')
    .where('lin', '=', lins.at(-1) ?? '')
    .forUpdate()
    .execute();
  const id = await startRun(await signedIn(first.url, 'davos31'));
  await expect.poll(() => processed(id), WAIT).toBe(ACCOUNTS - PORTION);
  await first.kill();
  await other.rollback().execute();
  await expect.poll(() => processed(id), WAIT).toBe(ACCOUNTS);
  expect(new Set(await versions())).toEqual(new Set([2]));
  expect(await audited(id)).toBe(ACCOUNTS);
  const answer = await (await signedIn(second.url, 'davos31'))('GET', '/api/Accounts/Runs');
  expect(await answer.json()).toMatchObject([{ id, done: ACCOUNTS, isUnderWay: false }]);
}, 180_000);
