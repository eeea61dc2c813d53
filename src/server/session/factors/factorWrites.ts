import type { Transaction } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import { accountsOf, expectPermitOf, type Permit } from '#server/power/permit.ts';
import type { NewPasskey } from './passkeys.ts';
import type { FactorOwner } from './prove.ts';
import type { Factor } from './store.ts';

/**
 * Locks the account, so that changes to its factors run one after the other until the transaction
 * ends.
 */
export const lockAccount = (tx: Transaction<Database>, accountId: string) =>
  tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();

/** An account with its owner, whose permit its factors take. */
type AccountOfOwner = Pick<FactorOwner, 'accountId' | 'lin'>;

/** Returns whether the setting has changed. */
export async function enableTwoStep(
  tx: Transaction<Database>,
  permit: Permit<'secret'>,
  { accountId, lin }: AccountOfOwner,
  now: Date,
): Promise<boolean> {
  expectPermitOf(permit, lin);
  const turned = await tx
    .insertInto('mfa_setting')
    .values({ account_id: accountId, is_enabled: true, changed_at: now })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ is_enabled: true, changed_at: now })
        .where('mfa_setting.is_enabled', '=', false),
    )
    .executeTakeFirst();
  return (turned.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Returns whether the setting has changed. */
export async function disableTwoStep(
  tx: Transaction<Database>,
  permit: Permit<'secret'>,
  { accountId, lin }: AccountOfOwner,
  now: Date,
): Promise<boolean> {
  expectPermitOf(permit, lin);
  const turned = await tx
    .updateTable('mfa_setting')
    .set({ is_enabled: false, changed_at: now })
    .where('account_id', '=', accountId)
    .where('is_enabled', '=', true)
    .executeTakeFirst();
  return turned.numUpdatedRows > 0n;
}

interface NewFactor {
  readonly owner: AccountOfOwner;
  readonly name: string;
  readonly now: Date;
}

/** Registers an authenticator app. Its first code counts as used. */
export function addTotp(
  tx: Transaction<Database>,
  permit: Permit<'secret'>,
  { owner: { accountId, lin }, name, now }: NewFactor,
  { sealedSecret, step }: { readonly sealedSecret: Buffer; readonly step: number },
): Promise<Factor> {
  expectPermitOf(permit, lin);
  return tx
    .insertInto('mfa_factor')
    .values({
      account_id: accountId,
      kind: 'Totp',
      label: name,
      secret: sealedSecret,
      last_step: step,
      created_at: now,
      last_used_at: null,
      credential_id: null,
      signature_counter: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Registers a passkey. @throws when the same passkey is already registered */
export function addPasskey(
  tx: Transaction<Database>,
  permit: Permit<'secret'>,
  { owner: { accountId, lin }, name, now }: NewFactor,
  { credentialId, publicKey, counter, transports }: NewPasskey,
): Promise<Factor> {
  expectPermitOf(permit, lin);
  return tx
    .insertInto('mfa_factor')
    .values({
      account_id: accountId,
      kind: 'Passkey',
      label: name,
      secret: Buffer.from(publicKey),
      last_step: null,
      created_at: now,
      last_used_at: null,
      credential_id: credentialId,
      signature_counter: counter,
      transports: [...transports],
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Replaces the account's recovery codes with these. */
export async function replaceRecoveryCodes(
  tx: Transaction<Database>,
  permit: Permit<'secret'>,
  { accountId, lin }: AccountOfOwner,
  codeHashes: readonly string[],
  now: Date,
): Promise<void> {
  expectPermitOf(permit, lin);
  await tx
    .deleteFrom('mfa_factor')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'RecoveryCodes')
    .execute();
  const { id } = await tx
    .insertInto('mfa_factor')
    .values({
      account_id: accountId,
      kind: 'RecoveryCodes',
      label: '',
      secret: null,
      last_step: null,
      created_at: now,
      last_used_at: null,
      credential_id: null,
      signature_counter: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('recovery_code')
    .values(codeHashes.map((code_hash) => ({ factor_id: id, code_hash, used_at: null })))
    .execute();
}

export const removeFactor = (
  tx: Transaction<Database>,
  permit: Permit<'secret'>,
  factorId: string,
) =>
  tx
    .deleteFrom('mfa_factor')
    .where('id', '=', factorId)
    .where('account_id', 'in', accountsOf(tx, permit))
    .execute();

/**
 * Removes all factors, including recovery codes and unfinished registrations. Returns the number of
 * factors removed.
 */
export async function deleteFactors(
  tx: Transaction<Database>,
  permit: Permit<'secret'>,
  { accountId, lin }: AccountOfOwner,
): Promise<number> {
  expectPermitOf(permit, lin);
  await tx.deleteFrom('totp_setup').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('passkey_challenge').where('account_id', '=', accountId).execute();
  const { numDeletedRows } = await tx
    .deleteFrom('mfa_factor')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
