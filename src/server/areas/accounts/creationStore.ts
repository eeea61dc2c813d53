import { randomInt, randomUUID } from 'node:crypto';
import { type Insertable, sql, type Transaction, type Updateable } from 'kysely';
import { linByNationalId } from '#server/database/joined.ts';
import type { Database } from '#server/database/schema.ts';
import type { AccountTable } from '#server/database/tables/account.ts';
import type { PersonTable } from '#server/database/tables/person.ts';
import { insertAccount } from './accountStore.ts';
import { freeUserIds, randomLetters, userIdStems } from './userIds.ts';

type Tx = Transaction<Database>;

export type NewPerson = Pick<
  Insertable<PersonTable>,
  'given_name' | 'surname' | 'display_name' | 'birth_date' | 'gender' | 'created_at'
> & { readonly national_id: string };

/**
 * Returns the person whom that national id identifies: unchanged if known, otherwise inserted from `person`. A
 * concurrent transaction that creates the same person waits until this transaction ends.
 */
export async function findOrCreatePerson(tx: Tx, person: NewPerson) {
  await tx
    .insertInto('person')
    .values({ ...person, lin: randomUUID() })
    .onConflict((conflict) => conflict.column('national_id').doNothing())
    .execute();
  return await tx
    .selectFrom('person')
    .select(['lin', 'national_id', 'given_name', 'surname', 'display_name', 'deceased_on'])
    .where('lin', '=', await linByNationalId(tx, person.national_id))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * Whether the person already has a managed account, or an account of the kind that would be
 * created.
 */
export const hasSuchAccount = async (tx: Tx, lin: string): Promise<boolean> =>
  (await tx
    .selectFrom('account')
    .select('id')
    .where('lin', '=', lin)
    .where((account) =>
      account.or([
        account('affiliation_type', 'is not', null),
        account.and([
          account('account_type', '=', KIND.account_type),
          account('person_type', '=', KIND.person_type),
        ]),
      ]),
    )
    .executeTakeFirst()) !== undefined;

/**
 * The kind of every account that an administrator creates: for a person who belongs to the
 * university without being employed.
 */
const KIND = {
  account_type: 'Personal',
  person_type: 'Employee',
  affiliation_type: 'Associate',
  primary_affiliation: 'associate',
} as const;

/** Adds a new account, which waits for its first password. Returns its id. */
export const addAccount = async (
  tx: Tx,
  account: Omit<Insertable<AccountTable>, keyof typeof KIND | 'user_status' | 'id'>,
): Promise<string> => await insertAccount(tx, { ...account, ...KIND, user_status: 'New' });

/**
 * Returns an unused user id derived from the names. Concurrent transactions wait until this one
 * ends, so no two get the same user id.
 */
export async function newUserId(tx: Tx, givenName: string, surname: string): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtext('user id'))`.execute(tx);
  for (;;) {
    // Once all stems of a common name are used up, the random filling yields another.
    for (const stem of userIdStems(givenName, surname, randomLetters())) {
      const alike = await tx
        .selectFrom('account')
        .select('liu_id')
        .where('liu_id', 'like', `${stem}__`)
        .execute();
      const free = freeUserIds(stem, new Set(alike.map(({ liu_id }) => liu_id ?? '')));
      const chosen = free[randomInt(Math.max(free.length, 1))];
      if (chosen !== undefined) return chosen;
    }
  }
}

/** Updates columns of the person and increments the version. */
export const updatePerson = (tx: Tx, lin: string, columns: Updateable<PersonTable>) =>
  tx
    .updateTable('person')
    .set((row) => ({ ...columns, version: row('version', '+', 1) }))
    .where('lin', '=', lin)
    .execute();
