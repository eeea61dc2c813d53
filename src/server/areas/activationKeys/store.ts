import type { Db } from '#server/database/open.ts';
import type { Tx } from '#server/database/schema.ts';
import { expectPermitOf, type Permit, type Protection } from '#server/power/permit.ts';

/**
 * Accounts with their valid activation key, if any; accounts that wait to be activated come first.
 */
const activationRows = (db: Db, today: string) =>
  db
    .selectFrom('account')
    .innerJoin('person', 'person.lin', 'account.lin')
    .leftJoin('organisation', 'organisation.id', 'account.organisation_id')
    .leftJoin('activation_key as key', (join) =>
      join
        .onRef('key.account_id', '=', 'account.id')
        .on('key.used_at', 'is', null)
        .on('key.revoked_at', 'is', null)
        .on('key.expires_on', '>=', today),
    )
    .leftJoin('person as creator', 'creator.lin', 'key.created_by_lin')
    .select([
      'account.id',
      'account.lin',
      'account.user_id',
      'account.person_type',
      'account.affiliation_type',
      'account.primary_affiliation',
    ])
    .select([
      'account.user_status',
      'account.status_changed_at',
      'account.subscription_type',
      'account.organisation_id',
      'account.university_email_address',
    ])
    .select([
      'person.national_id',
      'person.given_name',
      'person.surname',
      'person.deceased_on',
      'organisation.canonical_path',
    ])
    .select([
      'key.expires_on as key_expires_on',
      'key.created_at as key_created_at',
      'creator.display_name as key_created_by',
    ])
    .where('account.account_type', '=', 'Personal')
    .where('account.person_type', '<>', 'None')
    .orderBy((account) => account('account.user_status', '=', 'New'), 'desc')
    .orderBy('account.person_type');
export type ActivationRow = Awaited<
  ReturnType<ReturnType<typeof activationRows>['execute']>
>[number];

/** All accounts of one person. */
export const rowsOfPerson = (db: Db, lin: string, today: string): Promise<ActivationRow[]> =>
  activationRows(db, today).where('account.lin', '=', lin).execute();

/** The accounts with these user ids, in lower case; unknown user ids are omitted. */
export const rowsOfUserIds = (
  db: Db,
  liUIds: readonly string[],
  today: string,
): Promise<ActivationRow[]> =>
  activationRows(db, today).where('account.user_id', 'in', liUIds).execute();

/** The accounts that have not been activated and have no valid key, ordered by user id. */
export const rowsAwaitingKey = (db: Db, today: string): Promise<ActivationRow[]> =>
  activationRows(db, today)
    .clearOrderBy()
    .where('account.user_status', '=', 'New')
    .where('account.user_id', 'is not', null)
    .where('person.national_id', 'is not', null)
    .where('person.deceased_on', 'is', null)
    .where('key.id', 'is', null)
    .orderBy('account.user_id')
    .execute();

/** An account, and the permit for what is done to its owner. */
export interface Permitted<P extends Protection> {
  readonly account: Pick<ActivationRow, 'id' | 'lin'>;
  readonly permit: P;
}

/** Returns the id of the account. @throws when the permit is about another person than its owner */
function idOf({ account, permit }: Permitted<Protection>): string {
  expectPermitOf(permit, account.lin);
  return account.id;
}

/** Revokes the unused keys of these accounts. Returns the ids of the accounts that had one. */
export const revokeKeys = async (
  tx: Tx,
  accounts: readonly Permitted<Protection>[],
  now: Date,
): Promise<string[]> =>
  (
    await tx
      .updateTable('activation_key')
      .set({ revoked_at: now })
      .where('account_id', 'in', accounts.map(idOf))
      .where('used_at', 'is', null)
      .where('revoked_at', 'is', null)
      .returning('account_id')
      .execute()
  ).map(({ account_id }) => account_id);

interface NewKey {
  readonly key_hash: string;
  readonly created_by_lin: string;
  readonly created_at: Date;
  readonly expires_on: string;
  readonly notice_hash: string;
  readonly is_first: boolean;
}

/** Stores the keys, of which only the hashes are passed. Returns the key ids by account id. */
export const insertKeys = async (
  tx: Tx,
  keys: readonly (NewKey & Permitted<Permit<'secret'>>)[],
): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (
      await tx
        .insertInto('activation_key')
        .values(
          keys.map(({ account, permit, ...key }) => ({
            ...key,
            account_id: idOf({ account, permit }),
          })),
        )
        .returning(['id', 'account_id'])
        .execute()
    ).map(({ id, account_id }) => [account_id, id]),
  );
