import type { Transaction } from 'kysely';
import type { Config } from '#server/config/config.ts';
import { about, type ChangeEntry } from '#server/call/change.ts';
import type { Database } from '#server/database/schema.ts';
import type { Permit } from '#server/power/permit.ts';
import { addPasskey, addTotp, lockAccount, replaceRecoveryCodes } from './factorWrites.ts';
import { factorNotices, notifyOfFactorChange } from './emails.ts';
import type { NewPasskey } from './passkeys.ts';
import type { FactorOwner } from './prove.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recoveryCodes.ts';
import { codesLeft, type Factor } from './store.ts';
import type { ConfirmedSetup } from './totpSetup.ts';

/** The account that a factor is registered for, and the factor's name. */
export interface Registration {
  readonly owner: FactorOwner;
  readonly permit: Permit<'secret'>;
  readonly name: string;
  readonly config: Config;
  readonly now: Date;
}

export interface Registered {
  readonly factor: Factor;
  /**
   * The recovery codes that are created with the first factor, shown once; null with further
   * factors.
   */
  readonly recoveryCodes: string[] | null;
  readonly audit: ChangeEntry;
}

/** Registers an authenticator app; null if this setup has been used up meanwhile. */
export async function registerTotp(
  tx: Transaction<Database>,
  registration: Registration,
  setup: ConfirmedSetup,
): Promise<Registered | null> {
  await lockAccount(tx, registration.owner.accountId);
  const begun = await tx.deleteFrom('totp_setup').where('id', '=', setup.id).executeTakeFirst();
  if (begun.numDeletedRows === 0n) return null;
  return finish(tx, registration, await addTotp(tx, registration.permit, registration, setup));
}

/**
 * Registers a passkey. @throws by `mfa_factor_credential_id_key` when the same passkey is already
 * registered
 */
export async function registerPasskey(
  tx: Transaction<Database>,
  registration: Registration,
  passkey: NewPasskey,
): Promise<Registered> {
  await lockAccount(tx, registration.owner.accountId);
  return finish(tx, registration, await addPasskey(tx, registration.permit, registration, passkey));
}

async function finish(
  tx: Transaction<Database>,
  registration: Registration,
  factor: Factor,
): Promise<Registered> {
  const { owner, permit, name, config, now } = registration;
  const isFirst = (await codesLeft(tx, owner.accountId)) === null;
  const recoveryCodes = isFirst ? await newCodesFor(tx, permit, owner, { config, now }) : null;
  const { kind } = factor;
  if (kind !== 'RecoveryCodes')
    await notifyOfFactorChange(tx, config, owner.accountId, factorNotices.added(kind, name), now);
  const audit = about(owner.lin, 'mfa.addFactor', { actor: owner, after: { kind, name } });
  return { factor, recoveryCodes, audit };
}

/** Creates new recovery codes for the account, which replace the old ones. */
export async function newCodesFor(
  tx: Transaction<Database>,
  permit: Permit<'secret'>,
  owner: FactorOwner,
  { config, now }: Pick<Registration, 'config' | 'now'>,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    tx,
    permit,
    owner,
    codes.map((code) => recoveryCodeHash(code, config.secretKey)),
    now,
  );
  return codes;
}
