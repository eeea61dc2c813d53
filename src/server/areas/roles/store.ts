import { type Kysely, sql, type Transaction } from 'kysely';
import type { GrantSource } from '#contract/roles.ts';
import type { Role } from '#contract/values.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { GrantTable } from '#server/database/grants.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import type { StoredText } from '#server/database/tables/columns.ts';
import { inOrder } from '../localized.ts';
import { wordsOf } from '../searchWords.ts';

type Tx = Transaction<Database>;
export type HeldRole = Exclude<Role, 'None'>;

/** A role of an account, or a part of the organisation of its owner. */
export interface GrantRow {
  readonly id: string;
  readonly accountId: string;
  readonly lin: string;
  readonly liUId: string;
  readonly displayName: string;
  readonly role: string | null;
  readonly organisationId: string | null;
  readonly organisation: StoredText | null;
  readonly source: GrantSource;
  readonly since: Date | null;
  readonly until: IsoDate | null;
  readonly givenBy: string | null;
  readonly reason: string | null;
}

/** The account under which a person's parts of the organisation are shown. */
const shownAccount = sql`
  select distinct on (lin) id, lin, liu_id from account
  where liu_id is not null
  order by lin, account_type <> 'Personal', (user_status <> 'Active'), liu_id`;

/** All roles and parts, with the account and the person who hold them. */
const grants = sql`
  select held.id, account.id as account_id, account.lin, account.liu_id, held.role,
    null::uuid as organisation_id, held.source, held.granted_at as since, held.until,
    held.given_by_lin, held.reason
  from role_assignment as held join account on account.id = held.account_id
  where account.liu_id is not null
  union all
  select held.id, account.id, account.lin, account.liu_id, null, held.organisation_id, held.source,
    held.granted_at, held.until, held.given_by_lin, held.reason
  from administers as held join (${shownAccount}) as account on account.lin = held.administrator_lin`;

const selected = sql`
  select held.id, account_id as "accountId", held.lin, liu_id as "liUId",
    person.display_name as "displayName", role, organisation_id as "organisationId",
    organisation.name as organisation, source, since, until, giver.display_name as "givenBy", reason
  from (${grants}) as held
  join person on person.lin = held.lin
  left join organisation on organisation.id = organisation_id
  left join person as giver on giver.lin = given_by_lin`;

/** What these accounts hold, roles first. */
export const grantsOf = async (
  db: Kysely<Database>,
  accountIds: readonly string[],
): Promise<GrantRow[]> =>
  (
    await sql<GrantRow>`${selected} where account_id = any(${accountIds}::uuid[])
      order by role is null, role, organisation.canonical_path, source`.execute(db)
  ).rows;

export const grantWithId = async (tx: Tx, id: string): Promise<GrantRow | undefined> =>
  (await sql<GrantRow>`${selected} where held.id = ${id}`.execute(tx)).rows[0];

export interface FoundAccount {
  readonly id: string;
  readonly lin: string;
  readonly liUId: string;
  readonly displayName: string;
}

const found = sql`account.id, account.lin, account.liu_id as "liUId",
  person.display_name as "displayName"`;

/** Accounts that hold something, by name. */
export const holders = async (db: Db, limit: number): Promise<FoundAccount[]> =>
  (
    await sql<FoundAccount>`
      select ${found} from account join person on person.lin = account.lin
      where account.id in (select account_id from (${grants}) as held)
      order by person.display_name, account.liu_id limit ${limit}`.execute(db)
  ).rows;

/** Personal accounts whose user id or name has each of the words, by name. */
export async function accountsFound(
  db: Db,
  search: string,
  limit: number,
): Promise<FoundAccount[]> {
  const matches = wordsOf(search).map(
    ({ beginning, userId }) => sql`
      (account.liu_id like ${userId} or ' ' || person.folded_name like ${beginning})`,
  );
  const { rows } = await sql<FoundAccount>`
    select ${found} from account join person on person.lin = account.lin
    where account.account_type = 'Personal' and account.liu_id is not null
      and person.deceased_on is null and ${sql.join(matches, sql` and `)}
    order by person.display_name, account.liu_id limit ${limit}`.execute(db);
  return rows;
}

export const accountNamed = async (tx: Tx, liUId: string): Promise<FoundAccount | undefined> =>
  (
    await sql<FoundAccount>`
      select ${found} from account join person on person.lin = account.lin
      where account.liu_id = ${liUId} and person.deceased_on is null
      for no key update of account`.execute(tx)
  ).rows[0];

export const organisations = (db: Db) =>
  db
    .selectFrom('organisation')
    .select(['id', 'name', 'short_name as shortName'])
    .orderBy(inOrder('name'))
    .orderBy('id')
    .execute();

export const organisationNamed = (tx: Tx, id: string) =>
  tx.selectFrom('organisation').select(['id', 'name']).where('id', '=', id).executeTakeFirst();

interface Given {
  readonly until: IsoDate | null;
  readonly given_by_lin: string;
  readonly reason: string;
  readonly granted_at: Date;
}

/** Gives a role on the page, and in place of one that has ended. Returns whether it was new. */
export async function giveRole(
  tx: Tx,
  held: { account_id: string; role: HeldRole },
  given: Given,
  today: IsoDate,
): Promise<boolean> {
  const row = await tx
    .insertInto('role_assignment')
    .values({ ...held, ...given, source: 'portal' })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'role', 'source'])
        .doUpdateSet(given)
        .where('role_assignment.until', '<', today),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The same for a part of the organisation. */
export async function givePart(
  tx: Tx,
  held: { administrator_lin: string; organisation_id: string },
  given: Given,
  today: IsoDate,
): Promise<boolean> {
  const row = await tx
    .insertInto('administers')
    .values({ ...held, ...given, source: 'portal' })
    .onConflict((conflict) =>
      conflict
        .columns(['administrator_lin', 'organisation_id', 'source'])
        .doUpdateSet(given)
        .where('administers.until', '<', today),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const tableOf = ({ role }: Pick<GrantRow, 'role'>): GrantTable =>
  role === null ? 'administers' : 'role_assignment';

export const setEnd = (tx: Tx, grant: GrantRow, until: IsoDate | null) =>
  tx.updateTable(tableOf(grant)).set({ until }).where('id', '=', grant.id).execute();

export const remove = (tx: Tx, grant: GrantRow) =>
  tx.deleteFrom(tableOf(grant)).where('id', '=', grant.id).execute();

/** Removes what ended before the day, and returns it. */
export async function removeEnded(tx: Tx, before: IsoDate): Promise<GrantRow[]> {
  const { rows } = await sql<GrantRow>`${selected} where until < ${before}`.execute(tx);
  const ids = rows.map(({ id }) => id);
  for (const table of ['role_assignment', 'administers'] as const)
    await sql`delete from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(tx);
  return rows;
}
