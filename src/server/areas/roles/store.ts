import { type Kysely, sql } from 'kysely';
import type { Db } from '#server/database/open.ts';
import type { Database, Tx } from '#server/database/schema.ts';
import { type GrantRow, grants, grantsWhere } from '#server/roles/grantRows.ts';
import { inOrder } from '../localized.ts';
import { wordsOf } from '../searchWords.ts';

/** What these accounts hold, roles first. */
export const grantsOf = (
  db: Kysely<Database>,
  accountIds: readonly string[],
): Promise<GrantRow[]> => grantsWhere(db, sql`account_id = any (${accountIds}::uuid[])`);

export interface FoundAccount {
  readonly id: string;
  readonly lin: string;
  readonly liUId: string;
  readonly displayName: string;
}

const found = sql`account.id, account.lin, account.user_id as "liUId",
  person.display_name as "displayName"`;

/** Accounts that hold something, by name. */
export const holders = async (db: Db, limit: number): Promise<FoundAccount[]> =>
  (
    await sql<FoundAccount>`
      select ${found} from account join person on person.lin = account.lin
      where account.id in (select account_id from (${grants}) as held)
      order by person.display_name, account.user_id limit ${limit}`.execute(db)
  ).rows;

/** Personal accounts whose user id or name has each of the words, by name. */
export async function accountsFound(
  db: Db,
  search: string,
  limit: number,
): Promise<FoundAccount[]> {
  const matches = wordsOf(search).map(
    ({ beginning, userId }) => sql`
      (account.user_id like ${userId} or ' ' || person.folded_name like ${beginning})`,
  );
  const { rows } = await sql<FoundAccount>`
    select ${found} from account join person on person.lin = account.lin
    where account.account_type = 'Personal' and account.user_id is not null
      and person.deceased_on is null and ${sql.join(matches, sql` and `)}
    order by person.display_name, account.user_id limit ${limit}`.execute(db);
  return rows;
}

export const accountNamed = async (tx: Tx, liUId: string): Promise<FoundAccount | undefined> =>
  (
    await sql<FoundAccount>`
      select ${found} from account join person on person.lin = account.lin
      where account.user_id = ${liUId} and person.deceased_on is null
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
