import { type RawBuilder, sql } from 'kysely';
import type { UserStatus } from '#contract/values.ts';
import { dateInSweden } from '#rules/dates.ts';
import { normaliseUserId } from '#rules/userId.ts';
import { record } from '#server/database/audit.ts';
import type { Db } from '#server/database/open.ts';
import type { Database, Tx } from '#server/database/schema.ts';
import { superuserAccounts, superuserAccountsToKeep } from '#server/database/superusers.ts';
import type { EnqueueContext } from '#server/outbox/enqueue.ts';
import type { Erased, OnErasure } from '#server/retention/rule.ts';
import { retention, tables } from '#server/retention/rules.ts';
import { permit } from '#server/power/permit.ts';
import { setAccount } from '../accounts/index.ts';
import { eraseCredentials } from '../nights/index.ts';
import { lockPerson, type PersonToErase } from './erasedPersonStore.ts';

export interface ErasureRequest {
  readonly userId: string;
  /** User id of the superuser who carries it out. */
  readonly by: string;
  /** The number of the request, without personal data: the audit trail keeps it. */
  readonly reason: string;
}

/** What an erasure does with the person's rows of a table. */
export interface ErasedTable {
  readonly table: keyof Database;
  readonly does: 'delete' | 'overwrite' | 'keep';
  readonly rows: number;
  /** Why the rows, or what is left of them, stay. */
  readonly stays: string | null;
}

/** Why nobody was erased, as a sentence that says what to do. */
class NotErased extends Error {
  override readonly name = 'NotErased';
}

/** What an erasure would do; nothing is changed. @throws {NotErased} */
export const planErasure = (db: Db, request: ErasureRequest, now: Date): Promise<ErasedTable[]> =>
  db.transaction().execute(async (tx) => {
    const { person } = await check(tx, request, now);
    return plan(tx, person);
  });

/**
 * Erases the person with the user id, except what the rules of `retention` keep, and has the systems
 * outside the portal told. Returns what was done; without a row to delete or overwrite, nothing was.
 * @throws {NotErased} and changes nothing
 */
export const erasePerson = (
  db: Db,
  request: ErasureRequest,
  context: EnqueueContext,
): Promise<ErasedTable[]> =>
  db.transaction().execute(async (tx) => {
    const { now } = context;
    const { person, actor } = await check(tx, request, now);
    const planned = await plan(tx, person);
    if (!changesSomething(planned)) return planned;
    // First, because what is deleted then is what waited before.
    await eraseTable(tx, 'outgoing_change', person);
    for (const account of person.accounts)
      await eraseCredentials(tx, { ...account, liUId: account.user_id }, context);
    for (const table of tables)
      if (table !== 'outgoing_change' && table !== 'account') await eraseTable(tx, table, person);
    await closeAccounts(tx, person, now);
    await record(tx, {
      actor,
      subjectLin: person.lins[0] ?? null,
      action: 'privacy.erase',
      after: { reason: request.reason },
      requestId: 'command',
      address: null,
      at: now,
    });
    return planned;
  });

export const changesSomething = (planned: readonly ErasedTable[]): boolean =>
  planned.some(({ does }) => does !== 'keep');

const OPEN: readonly UserStatus[] = ['Active', 'Unsuspended', 'New', 'Suspended', 'Inretirement'];

async function check(tx: Tx, { userId, by, reason }: ErasureRequest, now: Date) {
  const actor = await superuser(tx, by, now);
  const person = await lockPerson(tx, normaliseUserId(userId));
  if (person === undefined) throw new NotErased(`Nobody has the user id ${userId}.`);
  if (person.lins.includes(actor.lin))
    throw new NotErased('You cannot erase yourself: another superuser has to do it.');
  const changes = person.accountIds.map((id) => [id, { userStatus: 'None' }] as const);
  if ((await superuserAccountsToKeep(tx, dateInSweden(now), new Map(changes))).size > 0)
    throw new NotErased('This is the last superuser: give somebody else the role first.');
  const open = person.accounts.filter(({ user_status: status }) => OPEN.includes(status));
  if (open.length > 0)
    throw new NotErased(
      `End the account first, on the page Accounts: ${open
        .map(({ id, user_id: liUId, user_status: status }) => `${liUId ?? id} (${status})`)
        .join(', ')}. What is in use is still needed.`,
    );
  if (person.sources.length > 0)
    throw new NotErased(
      `The next import would bring the person back. Have the person end first in: ${person.sources.join(', ')}.`,
    );
  if (reason.trim() === '' || reason.length > 200 || namesPerson(reason, person))
    throw new NotErased(
      '--reason takes the number of the request, at most 200 characters, and nothing about the person: it is kept.',
    );
  return { person, actor };
}

async function superuser(tx: Tx, by: string, now: Date) {
  const account = await tx
    .selectFrom('account')
    .select(['id', 'lin', 'user_id'])
    .where('user_id', '=', normaliseUserId(by))
    .executeTakeFirst();
  const allowed = await superuserAccounts(tx, dateInSweden(now));
  if (account === undefined || !allowed.includes(account.id))
    throw new NotErased(`--by takes the user id of a superuser, and ${by} is none.`);
  return { lin: account.lin, liUId: account.user_id };
}

function namesPerson(reason: string, { names, nationalIds, addresses }: PersonToErase): boolean {
  const words = reason.toLowerCase();
  return (
    [...names, ...addresses].some((one) => one.length > 1 && words.includes(one.toLowerCase())) ||
    nationalIds.some((id) => words.replaceAll(/[-+\s]/g, '').includes(id.slice(2)))
  );
}

async function plan(tx: Tx, person: PersonToErase): Promise<ErasedTable[]> {
  const planned: ErasedTable[] = [];
  for (const table of tables) {
    const { onErasure } = retention[table];
    const selected = rowsToChange(table, onErasure, person);
    if (selected === null || onErasure.does === 'follow') continue;
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where ${selected}`.execute(tx);
    const count = rows[0]?.count ?? 0;
    if (count > 0)
      planned.push({ table, does: onErasure.does, rows: count, stays: stays(onErasure) });
  }
  return planned;
}

const stays = (onErasure: OnErasure): string | null =>
  'stays' in onErasure ? onErasure.stays : 'why' in onErasure ? onErasure.why : null;

/** Selects the rows that the erasure changes or keeps; null if there are none to tell. */
function rowsToChange(
  table: keyof Database,
  onErasure: OnErasure,
  erased: Erased,
): RawBuilder<boolean> | null {
  if (onErasure.does === 'follow' || onErasure.rows === undefined) return null;
  const rows = onErasure.rows(erased);
  if (onErasure.does !== 'overwrite') return rows;
  const differing = Object.entries(onErasure.columns).map(
    ([column, value]) => sql`${sql.ref(column)} is distinct from ${value}`,
  );
  if (table === 'account') differing.push(sql`user_status <> 'None'`);
  return sql<boolean>`(${rows} and (${sql.join(differing, sql` or `)}))`;
}

async function eraseTable(tx: Tx, table: keyof Database, person: PersonToErase): Promise<void> {
  const { onErasure } = retention[table];
  const selected = rowsToChange(table, onErasure, person);
  if (selected === null) return;
  if (onErasure.does === 'delete')
    await sql`delete from ${sql.table(table)} where ${selected}`.execute(tx);
  if (onErasure.does === 'overwrite')
    await sql`update ${sql.table(table)} set ${sql.join(
      Object.entries(onErasure.columns).map(
        ([column, value]) => sql`${sql.ref(column)} = ${value}`,
      ),
    )} where ${selected}`.execute(tx);
}

/** In one change of each account, so that nobody is told of it with what it contained. */
async function closeAccounts(tx: Tx, person: PersonToErase, now: Date): Promise<void> {
  const { onErasure } = retention.account;
  if (onErasure.does !== 'overwrite') throw new Error('An account stays, because of its user id.');
  // An erasure is decided outside the portal, and done by whoever has the server.
  const today = dateInSweden(now);
  const operator = { kind: 'operator' } as const;
  const columns = { ...onErasure.columns, user_status: 'None', removed_on: today } as const;
  for (const { id, lin } of person.accounts) {
    const asked = await permit(tx, operator, ['access', 'address', 'reach', 'terms'], lin, {
      now,
      today,
    });
    if (asked.permit) await setAccount(tx, asked.permit, id, columns, now);
  }
}
