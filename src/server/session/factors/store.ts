import type { Expression, QueryCreator, Selectable, Transaction } from 'kysely';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import type { MfaFactorTable } from '#server/database/tables/secrets.ts';

export type Factor = Selectable<MfaFactorTable>;

/** The account's factors, oldest first, and recovery codes last. */
export const factorsOf = (db: Db, accountId: string): Promise<Factor[]> =>
  db
    .selectFrom('mfa_factor')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy((eb) => eb('kind', '=', 'RecoveryCodes'))
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Whether two-step verification is on for the account. */
export async function isTwoStepOn(db: Db, accountId: string): Promise<boolean> {
  const setting = await db
    .selectFrom('mfa_setting')
    .select('is_enabled')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return setting?.is_enabled ?? false;
}

/** Whether the factor is a second factor by itself; recovery codes are only a fallback. */
export const isRealFactor = ({ kind }: Pick<Factor, 'kind'>): boolean => kind !== 'RecoveryCodes';

/** The account's factors except recovery codes, as part of a statement. */
export const realFactorsOf = (db: QueryCreator<Database>, accountId: Expression<string>) =>
  db
    .selectFrom('mfa_factor')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '<>', 'RecoveryCodes');

/** The passkey that the browser has responded with, whatever account it belongs to. */
export const passkeyWith = (db: Db, credentialId: string): Promise<Factor | undefined> =>
  db
    .selectFrom('mfa_factor')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();

/**
 * Records the time step of a correct code. Returns false if this step or a later one has already
 * been used.
 */
export async function spendStep(
  db: Db,
  factorId: string,
  step: number,
  now: Date,
): Promise<boolean> {
  const used = await db
    .updateTable('mfa_factor')
    .set({ last_step: step, last_used_at: now })
    .where('id', '=', factorId)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/**
 * Records the counter of a valid signature. Returns false if it has not increased, because the
 * passkey may have been copied; passkeys that do not count stay at 0.
 */
export async function spendCounter(
  db: Db,
  factorId: string,
  counter: number,
  now: Date,
): Promise<boolean> {
  const used = await db
    .updateTable('mfa_factor')
    .set({ signature_counter: counter, last_used_at: now })
    .where('id', '=', factorId)
    .where((eb) =>
      eb.or([
        eb('signature_counter', '<', String(counter)),
        eb.and([eb('signature_counter', '=', '0'), eb.lit(counter === 0)]),
      ]),
    )
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/**
 * Uses up one of the account's recovery codes. Returns null if the code is not among them, or has
 * been used.
 */
export async function spendRecoveryCode(
  tx: Transaction<Database>,
  accountId: string,
  codeHash: string,
  now: Date,
): Promise<{ left: number } | null> {
  const used = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where(
      'factor_id',
      'in',
      tx.selectFrom('mfa_factor').select('id').where('account_id', '=', accountId),
    )
    .returning('factor_id')
    .executeTakeFirst();
  if (used === undefined) return null;
  await tx
    .updateTable('mfa_factor')
    .set({ last_used_at: now })
    .where('id', '=', used.factor_id)
    .execute();
  return { left: (await codesLeft(tx, accountId)) ?? 0 };
}

/**
 * Returns the number of unused recovery codes; null if the account has no recovery codes
 * registered.
 */
export async function codesLeft(db: Db, accountId: string): Promise<number | null> {
  const row = await db
    .selectFrom('mfa_factor')
    .leftJoin('recovery_code', (join) =>
      join
        .onRef('recovery_code.factor_id', '=', 'mfa_factor.id')
        .on('recovery_code.used_at', 'is', null),
    )
    .select(({ fn }) => fn.count<string>('recovery_code.code_hash').as('left'))
    .where('account_id', '=', accountId)
    .where('kind', '=', 'RecoveryCodes')
    .groupBy('mfa_factor.id')
    .executeTakeFirst();
  return row === undefined ? null : Number(row.left);
}
