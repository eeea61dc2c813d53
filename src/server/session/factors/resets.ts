import type { Transaction } from 'kysely';
import { passwordHeldUntil } from '#rules/secondStepReset.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import type { MfaResetTable } from '#server/database/tables/secrets.ts';
import { expectPermitOf, type Permit } from '#server/power/permit.ts';
import type { FactorOwner } from './prove.ts';

/** How the person was recognised when the second step was reset, and by whom. */
export type ResetProof = Pick<MfaResetTable, 'method' | 'is_at_desk'>;

/** The last reset of the account's second step. */
export const lastResetOf = (db: Db, accountId: string) =>
  db
    .selectFrom('mfa_reset')
    .select(['reset_at', 'method', 'is_at_desk'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();

/**
 * Until when the account's password can only be changed with the current one; null if nothing holds
 * it.
 */
export const passwordHoldOf = async (db: Db, accountId: string, now: Date): Promise<Date | null> =>
  passwordHeldUntil((await lastResetOf(db, accountId))?.reset_at ?? null, now);

export async function recordReset(
  tx: Transaction<Database>,
  permit: Permit<'secret'>,
  { accountId, lin }: Pick<FactorOwner, 'accountId' | 'lin'>,
  proof: ResetProof,
  now: Date,
): Promise<void> {
  expectPermitOf(permit, lin);
  await tx
    .insertInto('mfa_reset')
    .values({ account_id: accountId, reset_at: now, ...proof })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ reset_at: now, ...proof }),
    )
    .execute();
}
