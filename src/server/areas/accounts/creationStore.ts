import { randomInt } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { Tx } from '#server/database/schema.ts';
import type { AccountTable } from '#server/database/tables/account.ts';
import type { Permit } from '#server/power/permit.ts';
import { insertAccount } from './accountStore.ts';
import { freeUserIds, randomLetters, userIdStems } from './userIds.ts';

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
  permit: Permit<'account'>,
  account: Omit<Insertable<AccountTable>, keyof typeof KIND | 'user_status' | 'id' | 'lin'>,
): Promise<string> => await insertAccount(tx, permit, { ...account, ...KIND, user_status: 'New' });

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
        .select('user_id')
        .where('user_id', 'like', `${stem}__`)
        .execute();
      const free = freeUserIds(stem, new Set(alike.map(({ user_id }) => user_id ?? '')));
      const chosen = free[randomInt(Math.max(free.length, 1))];
      if (chosen !== undefined) return chosen;
    }
  }
}
