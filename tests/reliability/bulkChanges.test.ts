import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#rules/dates.ts';
import { openDatabase, type OpenDatabase } from '#server/database/open.ts';
import { accountToCancel } from '../areas/bulk.ts';
import { addGuest, inMonths, organisationAt } from '../areas/managedAccounts.ts';
import { type Caller, signedIn } from '../tools/caller.ts';
import { freePort, newPortal, type Portal } from '../tools/server.ts';
import { startExternalPostgres } from '../support/externalPostgres.ts';

const ACCOUNTS = 500;
/** More of them among the trials. */
const ROUNDS = process.env['TRIALS'] === 'all' ? 4 : 2;

let postgres: Awaited<ReturnType<typeof startExternalPostgres>>;
let portal: Portal;
let database: OpenDatabase;
let davos: Caller;
let lins: string[];

beforeAll(async () => {
  postgres = await startExternalPostgres(await freePort());
  portal = await newPortal({
    DATABASE_URL: postgres.url,
    PORTAL_CALLS_PER_MINUTE: '1000000',
    PORTAL_DEMO_PEOPLE: '100',
  });
  await portal.start();
  davos = await signedIn(portal.url, 'davos31');
  database = await openDatabase({ url: postgres.url }, { makesUpPeople: true });
  const place = await organisationAt(database.db, '/KU/IDT');
  lins = [];
  for (let count = 0; count < ACCOUNTS; count++)
    lins.push((await addGuest(database.db, place)).lin);
});
afterAll(async () => {
  await database.close();
  await portal.remove();
  await postgres.stop();
});

interface Bulk {
  readonly action: 'extend' | 'cancel';
  readonly send: (key: string) => Promise<Response>;
  readonly isDone: (account: Awaited<ReturnType<typeof accounts>>[number]) => boolean;
}

const accounts = () =>
  database.db.selectFrom('account').selectAll().where('lin', 'in', lins).execute();
const countOf = async (table: 'audit_entry' | 'incident'): Promise<number> =>
  (
    await database.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;
const auditAndCaseCounts = async () => ({
  audited: await countOf('audit_entry'),
  cases: await countOf('incident'),
});

/**
 * Each round sets another end date, so that the result of one cannot be mistaken for that of the
 * next.
 */
function extension(round: number): Bulk {
  const extendDate = addDays(inMonths(12), round);
  return {
    action: 'extend',
    send: (key) =>
      davos(
        'PATCH',
        '/api/Accounts/Extend',
        { accounts: lins, extendDate },
        { 'idempotency-key': key },
      ),
    isDone: ({ valid_through }) => valid_through === extendDate,
  };
}

/** Gives every account a phone again, so that each cancellation requires a case. */
async function cancellation(): Promise<Bulk> {
  await database.db
    .updateTable('account')
    .set({ user_status: 'Active', subscription_type: 'XLarge', has_work_phone: true })
    .where('lin', 'in', lins)
    .execute();
  const accountsToCancel = lins.map(accountToCancel);
  return {
    action: 'cancel',
    send: (key) =>
      davos('DELETE', '/api/Accounts/Cancel', { accountsToCancel }, { 'idempotency-key': key }),
    isDone: ({ user_status, has_work_phone }) => user_status === 'Inretirement' && !has_work_phone,
  };
}

/** Returns the duration of the bulk call without interruption. */
async function durationOf(bulk: Bulk): Promise<number> {
  const began = performance.now();
  const answer = await bulk.send(randomUUID());
  await answer.text();
  if (!answer.ok) throw new Error(`Unexpected response to the bulk call: ${answer.status}`);
  return performance.now() - began;
}

/**
 * Returns the state after a kill during the bulk call, and after the same call with the same key
 * once the portal has restarted.
 */
async function killDuringBulk(bulk: Bulk, afterMilliseconds: number) {
  const key = randomUUID();
  const before = await auditAndCaseCounts();
  const lost = bulk.send(key).then(
    (answer) => answer.status,
    () => 'no response' as const,
  );
  await sleep(afterMilliseconds);
  await portal.kill();
  const first = await lost;
  await portal.start();

  const killed = await stateSince(bulk, before);
  const answer = await repeated(bulk, key);
  return { first, killed, answer, repeated: await stateSince(bulk, before) };
}

async function stateSince(
  { isDone }: Bulk,
  before: Awaited<ReturnType<typeof auditAndCaseCounts>>,
) {
  const { audited, cases } = await auditAndCaseCounts();
  return {
    done: (await accounts()).filter(isDone).length,
    audited: audited - before.audited,
    cases: cases - before.cases,
  };
}

/**
 * Repeats the call. The database may take some milliseconds to notice that the previous holder of
 * the key has disconnected.
 */
async function repeated(bulk: Bulk, key: string): Promise<{ status: number; succeeded: number }> {
  for (const deadline = Date.now() + 10_000; ; await sleep(50)) {
    const answer = await bulk.send(key);
    if (answer.status === 409 && Date.now() < deadline) continue;
    const outcomes: unknown = await answer.json();
    const succeeded = Array.isArray(outcomes)
      ? outcomes.filter((outcome: { succeeded?: boolean }) => outcome.succeeded).length
      : 0;
    return { status: answer.status, succeeded };
  }
}

const nothing = { done: 0, audited: 0, cases: 0 };
const everything = ({ action }: Bulk) => ({
  done: ACCOUNTS,
  audited: ACCOUNTS,
  cases: action === 'cancel' ? ACCOUNTS : 0,
});

test.each([
  ['extension', extension],
  ['cancellation (including phones)', cancellation],
])(
  'a bulk %s of 500 that is killed at any moment is applied completely or not at all, ' +
    'and the same key completes it once',
  async (_, bulkOf) => {
    let usual = await durationOf(await bulkOf(0));
    const firsts: (number | 'no response')[] = [];
    for (let round = 0; round < ROUNDS || !firsts.includes('no response'); round++) {
      const bulk = await bulkOf(round + 1);
      // A random moment, but in a different part of the duration each round, so that every part is
      // covered.
      const moment = (((round % ROUNDS) + Math.random()) / ROUNDS) * usual;
      const result = await killDuringBulk(bulk, moment);
      // If the call was acknowledged, it must have been completed.
      expect(
        result.first === 'no response' ? [nothing, everything(bulk)] : [everything(bulk)],
      ).toContainEqual(result.killed);
      expect([result.answer, result.repeated]).toEqual([
        { status: 200, succeeded: ACCOUNTS },
        everything(bulk),
      ]);
      firsts.push(result.first);
      // On a busy machine the first call may have taken much longer than the others.
      if (result.first !== 'no response') usual = moment;
    }
  },
  180_000,
);
