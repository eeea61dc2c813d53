import type { Kysely, Transaction } from 'kysely';
import type { IsoDate } from '#rules/dates.ts';
import { lockAccountRows } from '#server/database/locking.ts';
import type { Database } from '#server/database/schema.ts';
import { insertPerson } from '#server/people/personStore.ts';
import { holdOf } from '#server/people/recogniserHolds.ts';
import { insertAccount } from '../accounts/index.ts';
import type { Vouched } from '../invitations/index.ts';
import type { PasswordAccount } from '../passwords/index.ts';
import { accountByUserId } from '../passwords/index.ts';

/**
 * Returns the account whose owner has verified this address. Undefined if the address has no
 * account, or if its owner has died.
 */
export async function accountAt(
  db: Kysely<Database>,
  address: string,
): Promise<(PasswordAccount & { readonly user_id: string }) | undefined> {
  const external = await db
    .selectFrom('external_account')
    .innerJoin('account', 'account.id', 'external_account.account_id')
    .select('account.user_id')
    .where('external_account.email', '=', address)
    .where('external_account.email_verified_at', 'is not', null)
    .executeTakeFirst();
  const account = await accountByUserId(db, external?.user_id ?? '');
  if (
    account === undefined ||
    account.user_id === null ||
    account.deceased_on !== null ||
    account.userStatus === 'Deceased'
  )
    return undefined;
  return { ...account, user_id: account.user_id };
}

/** The same account, locked until the transaction ends. */
export async function lockedAccountAt(
  tx: Transaction<Database>,
  address: string,
): ReturnType<typeof accountAt> {
  const account = await accountAt(tx, address);
  if (account === undefined) return undefined;
  await lockAccountRows(tx, 'id', [account.id]);
  return accountAt(tx, address);
}

/** Whether the address is on hold: somebody else has given the account this one for another. */
export async function isAddressHeld(
  tx: Transaction<Database>,
  { lin, external_email_address: present }: PasswordAccount,
  address: string,
  today: IsoDate,
): Promise<boolean> {
  if ((await holdOf(tx, 'address', lin, today)) === null) return false;
  return present?.toLowerCase() === address;
}

interface NewExternalUser {
  readonly lin: string;
  readonly given_name: string;
  readonly surname: string;
  readonly display_name: string;
  readonly address: string;
  readonly liUId: string;
}

/** Adds a person and an account for a verified address. The account waits to be activated. */
export async function addExternalAccount(
  tx: Transaction<Database>,
  { address, liUId, ...person }: NewExternalUser,
  invitation: Vouched | null,
  now: Date,
): Promise<void> {
  const permit = await insertPerson(tx, {
    ...person,
    national_id: null,
    birth_date: null,
    gender: 'None',
    created_at: now,
  });
  const id = await insertAccount(tx, permit, {
    user_id: liUId,
    account_type: 'Personal',
    person_type: 'None',
    affiliation_type: null,
    primary_affiliation: null,
    user_status: 'New',
    external_email_address: address,
    created_at: now,
    status_changed_at: now,
    contact_person_lin: invitation?.contactLin ?? null,
    valid_through: invitation?.endsOn ?? null,
  });
  await tx
    .insertInto('external_account')
    .values({
      account_id: id,
      email: address,
      email_verified_at: now,
      created_at: now,
      purpose: invitation?.purpose ?? null,
    })
    .execute();
}
