import type { Kysely } from 'kysely';
import type { UserStatus } from '#contract/values.ts';
import { prefixes } from '#rules/userId.ts';
import { lockAccountRows } from '#server/database/locking.ts';
import { standingColumns } from '#server/database/standing.ts';
import type { Database, Tx } from '#server/database/schema.ts';
import type { Permit } from '#server/power/permit.ts';
import { setAccount } from '../accounts/index.ts';

const accounts = (db: Kysely<Database>) =>
  db
    .selectFrom('account')
    .leftJoin('suspension', 'suspension.account_id', 'account.id')
    .leftJoin('person as suspender', 'suspender.lin', 'suspension.by_lin')
    .select(['account.id', 'account.lin', 'account.user_id', 'account.status_changed_at'])
    .select(standingColumns)
    .select([
      'suspension.since',
      'suspension.reason',
      'suspension.follows',
      'suspender.display_name as by_name',
    ])
    .select((eb) =>
      eb
        .selectFrom('account as own')
        .select('own.user_id')
        .whereRef('own.lin', '=', 'suspender.lin')
        .where('own.account_type', '=', 'Personal')
        .limit(1)
        .as('by_user_id'),
    );
export type SuspendableAccount = Awaited<
  ReturnType<ReturnType<typeof accounts>['executeTakeFirstOrThrow']>
>;

export const accountNamed = (db: Kysely<Database>, liUId: string) =>
  accounts(db).where('account.user_id', '=', liUId).executeTakeFirst();

/**
 * Returns the account and the same person's accounts that are named after it, the account itself
 * first, all locked until the transaction ends; null if the account does not exist.
 */
export async function lockWithFollowers(
  tx: Tx,
  liUId: string,
): Promise<readonly [SuspendableAccount, ...SuspendableAccount[]] | null> {
  const names = Object.values(prefixes).map((prefix) => prefix + liUId);
  await lockAccountRows(tx, 'user_id', names);
  const rows = await accounts(tx)
    .where('account.user_id', 'in', names)
    .orderBy('account.id')
    .execute();
  const own = rows.find((row) => row.user_id === liUId);
  return own === undefined
    ? null
    : [own, ...rows.filter((row) => row !== own && row.lin === own.lin)];
}

export interface NewSuspension {
  readonly permit: Permit<'access'>;
  readonly until: string | null;
  readonly reason: string;
  readonly byLin: string | null;
  readonly now: Date;
}

/**
 * Suspends one of the accounts; `follows` is the id of the account whose suspension it belongs to.
 */
export async function suspend(
  tx: Tx,
  account: SuspendableAccount,
  follows: string | null,
  { permit, until, reason, byLin, now }: NewSuspension,
): Promise<void> {
  const values = {
    since: now,
    until,
    reason,
    status_before: account.userStatus,
    by_lin: byLin,
    follows,
  };
  await tx
    .insertInto('suspension')
    .values({ account_id: account.id, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
  await setAccount(tx, permit, account.id, { user_status: 'Suspended', disabled_at: now }, now);
}

export async function reinstate(
  tx: Tx,
  permit: Permit<'access'>,
  account: SuspendableAccount,
  status: UserStatus,
  isEnabled: boolean,
  now: Date,
): Promise<void> {
  await tx.deleteFrom('suspension').where('account_id', '=', account.id).execute();
  const disabledAt = isEnabled ? null : now;
  await setAccount(tx, permit, account.id, { user_status: status, disabled_at: disabledAt }, now);
}

/** The user ids whose suspension has passed its last day but is still stored. */
export const expiredSuspensions = async (
  db: Kysely<Database>,
  today: string,
  max: number,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('suspension')
    .innerJoin('account', 'account.id', 'suspension.account_id')
    .select('account.user_id')
    .where('suspension.until', '<', today)
    .where('suspension.follows', 'is', null)
    .where('account.user_status', '=', 'Suspended')
    .limit(max)
    .execute();
  return rows.flatMap(({ user_id: liUId }) => (liUId === null ? [] : [liUId]));
};
