import { randomInt, randomUUID } from 'node:crypto';
import { type Insertable, sql, type Transaction, type Updateable } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { AccountTable } from '../../database/tables/account.ts';
import type { PersonTable } from '../../database/tables/person.ts';
import { freeUserIds, userIdStems } from './userIds.ts';

type Tx = Transaction<Database>;

export type NewPerson = Pick<Insertable<PersonTable>, 'given_name' | 'surname' | 'display_name' | 'birth_date' | 'gender' | 'created_at'> & { readonly national_id: string };

/**
 * The person with that national id: anyone who is known already, as known, otherwise this new one. Anyone who else creates the same
 * person waits until this transaction ends.
 */
export async function personWith(tx: Tx, person: NewPerson) {
  await tx
    .insertInto('person')
    .values({ ...person, lin: randomUUID() })
    .onConflict((conflict) => conflict.column('national_id').doNothing())
    .execute();
  return await tx
    .selectFrom('person')
    .select(['lin', 'national_id', 'given_name', 'surname', 'display_name', 'deceased_on'])
    .where('national_id', '=', person.national_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Whether the person has an account that administrators manage, or one that would be the same as a new one. */
export const hasSuchAccount = async (tx: Tx, lin: string): Promise<boolean> =>
  (await tx
    .selectFrom('account')
    .select('id')
    .where('lin', '=', lin)
    .where((account) =>
      account.or([
        account('affiliation_type', 'is not', null),
        account.and([account('account_type', '=', KIND.account_type), account('person_type', '=', KIND.person_type)]),
      ]),
    )
    .executeTakeFirst()) !== undefined;

/** What every account is that an administrator creates: somebody's who belongs to the university without being employed. */
const KIND = { account_type: 'Personal', person_type: 'Employee', affiliation_type: 'Associate', primary_affiliation: 'associate' } as const;

/** Adds a new account, which waits for its first password. */
export const addAccount = async (tx: Tx, account: Omit<Insertable<AccountTable>, keyof typeof KIND | 'user_status' | 'id'>): Promise<string> =>
  (await tx.insertInto('account').values({ ...account, ...KIND, user_status: 'New' }).returning('id').executeTakeFirstOrThrow()).id;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const fillingOf = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** A user id from the names that nobody has. Anyone who else needs one waits until this transaction ends, so no two get the same. */
export async function newUserId(tx: Tx, givenName: string, surname: string): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtext('user id'))`.execute(tx);
  for (;;) {
    // Where every beginning of a common name is used up, chance finds another.
    for (const stem of userIdStems(givenName, surname, fillingOf())) {
      const alike = await tx.selectFrom('account').select('liu_id').where('liu_id', 'like', `${stem}__`).execute();
      const free = freeUserIds(stem, new Set(alike.map(({ liu_id }) => liu_id ?? '')));
      const chosen = free[randomInt(Math.max(free.length, 1))];
      if (chosen !== undefined) return chosen;
    }
  }
}


/** Writes the columns of an account's own row, and counts the change. */
export const updateAccount = (tx: Tx, id: string, columns: Updateable<AccountTable>) =>
  tx
    .updateTable('account')
    .set((row) => ({ ...columns, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** Writes what is known of the person, and counts the change. */
export const updatePerson = (tx: Tx, lin: string, columns: Updateable<PersonTable>) =>
  tx
    .updateTable('person')
    .set((row) => ({ ...columns, version: row('version', '+', 1) }))
    .where('lin', '=', lin)
    .execute();
