import type { Transaction } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import * as z from 'zod/mini';
import type { UserStatus } from '#contract/values.ts';
import { accountKindOf } from '#rules/accountKind.ts';
import type { Db } from '../database/open.ts';
import type { Database } from '../database/schema.ts';
import type { AccountState } from '../systems/directory/port.ts';
import { NoResponse } from '../systems/noResponse.ts';
import { changeKind } from './changeKind.ts';

const ChangedAccount = z.object({ accountId: z.string() });

/** What the directory is told: that an account is to be as it is in the portal. */
export const directoryChanges = {
  Account: changeKind({
    payload: ChangedAccount,
    topicOf: ({ accountId }) => `account ${accountId}`,
    isPresentState: true,
    async deliver({ accountId }, { db, systems: { directory } }) {
      if (directory.outside === null) throw new NoResponse('No directory is configured.');
      const state = await directoryStateOf(db, accountId);
      if (state !== null) await directory.outside.reconcile(state);
    },
  }),
};

/** How the account is to be in the directory; null without a user id, which it is known by there. */
export async function directoryStateOf(
  db: Db | Transaction<Database>,
  accountId: string,
): Promise<AccountState | null> {
  const row = await db
    .selectFrom('account')
    .innerJoin('person', 'person.lin', 'account.lin')
    .leftJoin('password', 'password.account_id', 'account.id')
    .select([
      'account.user_id',
      'account.account_type as accountType',
      'account.person_type as personType',
      'account.affiliation_type as affiliationType',
      'account.user_status as status',
      'account.disabled_at',
      'account.university_email_address as mail',
      'person.given_name as givenName',
      'person.surname',
      'person.display_name as displayName',
      'person.deceased_on',
      'password.account_id as has_password',
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('organisation_closure as above')
          .innerJoin('organisation', 'organisation.id', 'above.ancestor_id')
          .select('organisation.source_id as id')
          .whereRef('above.descendant_id', '=', 'account.organisation_id')
          .orderBy('above.depth'),
      ).as('organisations'),
    )
    .where('account.id', '=', accountId)
    .executeTakeFirst();
  if (row === undefined || row.user_id === null) return null;
  const { status } = row;
  return {
    accountName: row.user_id,
    kind: accountKindOf(row),
    organisations: row.organisations.flatMap(({ id }) => id ?? []),
    course: row.deceased_on === null || status === 'None' ? courses[status] : 'Ended',
    isEnabled: row.disabled_at === null && row.deceased_on === null,
    hasPassword: row.has_password !== null,
    givenName: row.givenName,
    surname: row.surname,
    displayName: row.displayName,
    mail: row.mail,
  };
}

const courses: Readonly<Record<UserStatus, AccountState['course']>> = {
  New: 'Current',
  Active: 'Current',
  Inretirement: 'Current',
  Suspended: 'Current',
  Unsuspended: 'Current',
  Inactive: 'Ended',
  Retired: 'Ended',
  Deceased: 'Ended',
  None: 'Deleted',
};
