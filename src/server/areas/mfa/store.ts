import type { Kysely, Transaction } from 'kysely';
import type { UserStatus } from '#contract/values.ts';
import { statusOn } from '#rules/accountStanding.ts';
import type { IsoDate } from '#rules/dates.ts';
import { withoutDiskSync } from '#server/database/durability.ts';
import type { Db } from '#server/database/open.ts';
import { prepared, type Value } from '#server/database/prepared.ts';
import type { Database } from '#server/database/schema.ts';
import { standingColumns } from '#server/database/standing.ts';
import type { FactorOwner } from '#server/session/factors/prove.ts';
import { realFactorsOf } from '#server/session/factors/store.ts';
import {
  consumeAttempt,
  type Attempt,
  attemptAt,
  type AttemptLimit,
} from '#server/session/limits/attempts.ts';

/** Returns the id of the person's account with this user id; null if there is none. */
export async function accountIdOf(db: Db, lin: string, liUId: string): Promise<string | null> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('lin', '=', lin)
    .where('user_id', '=', liUId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Whether two-step verification is on for one of the person's accounts with these user ids. */
export async function hasTwoStepOn(
  db: Kysely<Database>,
  lin: string,
  liUIds: readonly string[],
): Promise<boolean> {
  const row = await db
    .selectFrom('mfa_setting')
    .innerJoin('account', 'account.id', 'mfa_setting.account_id')
    .select('account.id')
    .where('account.lin', '=', lin)
    .where('account.user_id', 'in', liUIds)
    .where('mfa_setting.is_enabled', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** When the person last authenticated in the session; null if the session has ended. */
export async function lastProof(db: Db, sessionId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('session')
    .select('proved_at')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return row?.proved_at ?? null;
}

/** An attempt at an account's password that has been counted, with the data needed to check it. */
export interface PasswordAttempt {
  readonly isOneTooMany: boolean;
  readonly hasRealFactor: boolean;
  /** The hash in this database, if any. */
  readonly kept: string | null;
}

/**
 * Counts an attempt at the account's password. The count is visible to all calls before the
 * password is checked, but may not be on disk yet: no caller may be informed of a wrong password
 * before `waitForDurability`.
 */
export async function countPasswordAttempt(
  db: Db,
  limit: AttemptLimit,
  accountId: string,
  now: Date,
): Promise<PasswordAttempt> {
  const [attempt] = await countedAttempt(db, { ...attemptAt(limit, accountId, now), accountId });
  if (attempt === undefined) throw new Error('Password attempt was not counted.');
  return {
    isOneTooMany: attempt.guesses > limit.max,
    hasRealFactor: Boolean(attempt.has_real_factor),
    kept: attempt.kept,
  };
}

const countedAttempt = prepared((db, value: Value<Attempt & { readonly accountId: string }>) =>
  db
    .with('counted', (tx) => consumeAttempt(tx, value))
    .with('real_factor', (tx) => realFactorsOf(tx, value('accountId')))
    .selectFrom('counted')
    .select((eb) => [
      'counted.guesses',
      eb.exists(eb.selectFrom('real_factor').select('id')).as('has_real_factor'),
      eb
        .selectFrom('password')
        .select('hash')
        .where('account_id', '=', value('accountId'))
        .as('kept'),
      withoutDiskSync.as('ahead_of_disk'),
    ]),
);

/** Deletes the account's sign-ins that wait for a second factor, except those of this browser. */
export const endPendingSignIns = (
  tx: Transaction<Database>,
  accountId: string,
  ownBrowserHash: string | null,
) =>
  tx
    .deleteFrom('pending_sign_in')
    .where('account_id', '=', accountId)
    .where('browser_hash', 'is distinct from', ownBrowserHash)
    .execute();

export type OwnAccount = FactorOwner & { readonly userStatus: UserStatus };

/** Returns the person's personal accounts with a user id, which have factors of their own. */
export async function ownPersonalAccounts(
  db: Db,
  lin: string,
  today: IsoDate,
): Promise<OwnAccount[]> {
  const rows = await db
    .selectFrom('account')
    .leftJoin('suspension', 'suspension.account_id', 'account.id')
    .select(['account.id', 'account.user_id'])
    .select(standingColumns)
    .where('account.lin', '=', lin)
    .where('account.account_type', '=', 'Personal')
    .orderBy('account.user_id')
    .execute();
  return rows.flatMap((row) =>
    row.user_id === null
      ? []
      : [{ accountId: row.id, lin, liUId: row.user_id, userStatus: statusOn(today, row) }],
  );
}
