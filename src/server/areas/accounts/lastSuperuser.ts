import { type RawBuilder, sql, type Updateable } from 'kysely';
import { dateInSweden, type IsoDate } from '#rules/dates.ts';
import { LAST_SUPERUSER } from '#rules/roleGrants.ts';
import { HttpError } from '#server/call/httpError.ts';
import type { Tx } from '#server/database/schema.ts';
import { type StandingChange, superuserAccountsToKeep } from '#server/database/superusers.ts';
import type { AccountTable } from '#server/database/tables/account.ts';
import { importedColumns } from './importedColumns.ts';

type Columns = Pick<
  Updateable<AccountTable>,
  | 'user_status'
  | 'affiliation_type'
  | 'is_employed_until_further_notice'
  | 'affiliation_end_date'
  | 'valid_through'
  | 'retirement_date'
>;

/** What changes of columns change of the facts that determine whether the account can be used. */
const standingOf = (columns: Columns): StandingChange => ({
  ...(columns.user_status !== undefined && { userStatus: columns.user_status }),
  ...(columns.affiliation_type !== undefined && { affiliation: columns.affiliation_type }),
  ...(columns.is_employed_until_further_notice !== undefined && {
    isEmployedUntilFurtherNotice: columns.is_employed_until_further_notice,
  }),
  ...(columns.affiliation_end_date !== undefined && {
    affiliationEndDate: columns.affiliation_end_date,
  }),
  ...(columns.valid_through !== undefined && { validThrough: columns.valid_through }),
  ...(columns.retirement_date !== undefined && { retirementDate: columns.retirement_date }),
});

export const lastSuperuserRefusal = () => new HttpError(400, { errors: { '': [LAST_SUPERUSER] } });

/**
 * Must be called before an account is changed.
 * @throws {HttpError} 400 if it is that of the last superuser, which has to remain usable
 */
export async function keepSuperuser(
  tx: Tx,
  id: string,
  columns: Columns,
  now: Date,
): Promise<void> {
  const change = standingOf(columns);
  if (Object.keys(change).length === 0) return;
  const kept = await superuserAccountsToKeep(tx, dateInSweden(now), new Map([[id, change]]));
  if (kept.size > 0) throw lastSuperuserRefusal();
}

/**
 * Returns the people whose managed accounts must not be changed as planned, because they are those
 * of the last superusers. `changes` is a relation `change` with columns `lin` and `columns`.
 */
export async function lastSuperusersAmong(
  tx: Tx,
  changes: RawBuilder<unknown>,
  today: IsoDate,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string; lin: string; columns: Columns }>`
    select distinct account.id, account.lin, change.columns from ${changes}
    join account on account.lin = change.lin and account.affiliation_type is not null
    join role_assignment on role_assignment.account_id = account.id
      and role_assignment.role = 'MinITSuperUser'`.execute(tx);
  if (rows.length === 0) return new Set();
  const planned = new Map(rows.map(({ id, columns }) => [id, standingOf(columns)]));
  const kept = await superuserAccountsToKeep(tx, today, planned);
  return new Set(rows.flatMap(({ id, lin }) => (kept.has(id) ? [lin] : [])));
}

/** Refuses the records of the temporary table `incoming` that would limit the last superusers. */
export async function refuseLastSuperusers(tx: Tx, today: IsoDate): Promise<void> {
  const { rows } = await sql<Columns & { id: string }>`
    select account.id, ${sql.join(
      (
        [
          'affiliation_type',
          'is_employed_until_further_notice',
          'affiliation_end_date',
          'valid_through',
        ] as const
      ).map((name) => sql`${importedColumns[name]} as ${sql.ref(name)}`),
    )}
    from incoming join account on account.id = incoming.account_id
    where refusal is null and not is_new and account.id in (
      select account_id from role_assignment where role = 'MinITSuperUser')`.execute(tx);
  if (rows.length === 0) return;
  const planned = new Map(rows.map(({ id, ...columns }) => [id, standingOf(columns)]));
  const kept = await superuserAccountsToKeep(tx, today, planned);
  if (kept.size > 0)
    await sql`
      update incoming set refusal = ${LAST_SUPERUSER}
      where refusal is null and account_id = any(${[...kept]}::uuid[])`.execute(tx);
}

/**
 * Removes the accounts of the last superusers from the temporary table `missing`, so that they do
 * not end. Returns them, with their ids in the source.
 */
export async function keepMissingSuperusers(
  tx: Tx,
  today: IsoDate,
): Promise<readonly { readonly accountId: string; readonly externalId: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct account_id as id from missing
    where ends_account and account_id in (
      select account_id from role_assignment where role = 'MinITSuperUser')`.execute(tx);
  if (rows.length === 0) return [];
  const ended = {
    isEmployedUntilFurtherNotice: false,
    affiliationEndDate: today,
    validThrough: today,
  };
  const planned = new Map(rows.map(({ id }) => [id, ended]));
  const kept = await superuserAccountsToKeep(tx, today, planned);
  const removed = await sql<{ accountId: string; externalId: string }>`
    delete from missing where ends_account and account_id = any (${[...kept]}::uuid[])
    returning account_id as "accountId", external_id as "externalId"`.execute(tx);
  return removed.rows;
}
