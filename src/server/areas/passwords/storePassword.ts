import type { Transaction } from 'kysely';
import { statusOn } from '#rules/accountStanding.ts';
import { normalisePassword, type PasswordError } from '#rules/passwordPolicy.ts';
import type { Database } from '#server/database/schema.ts';
import type { CallContext } from '#server/call/handler.ts';
import { PasswordRefused } from '#server/systems/directory/port.ts';
import { checkPassword, wasUsedBefore } from './policyCheck.ts';
import { type PasswordAccount, writePassword } from './store.ts';

type Parts = Pick<CallContext, 'db' | 'config' | 'systems'>;

/** A password that has passed all checks, with its hash. */
export interface TestedPassword {
  readonly password: string;
  readonly hash: string;
}

/**
 * Checks a new password against the policy and the account's history. Slow work happens here,
 * before any row is locked. @throws {TooBusy}
 */
export async function testPassword(
  { db, config, systems: { hashing } }: Parts,
  account: PasswordAccount,
  password: string,
): Promise<TestedPassword | readonly PasswordError[]> {
  const { fieldErrors } = await checkPassword(config, password, ownerOf(account), {
    lin: account.lin,
    isTyping: false,
  });
  if (fieldErrors.length > 0) return fieldErrors;
  if (await wasUsedBefore(db, hashing, account.id, password, config.passwords.historyLength))
    return ['PASSWORD/USED_BEFORE'];
  return { password, hash: await hashing.hash(password) };
}

export const isTested = (
  outcome: TestedPassword | readonly PasswordError[],
): outcome is TestedPassword => 'hash' in outcome;

/** The owner of the password, in the form that the policy needs. */
export const ownerOf = ({
  liu_id,
  given_name,
  surname,
  display_name,
}: Pick<PasswordAccount, 'liu_id' | 'given_name' | 'surname' | 'display_name'>) => ({
  liUId: liu_id,
  names: [given_name, surname, display_name],
});

/**
 * Stores a tested password for the account. The directory is called last: nothing may follow except
 * the commit. @throws {PasswordRefused} when the directory refuses the password by a rule of its
 * own
 */
export async function storePassword(
  tx: Transaction<Database>,
  {
    config,
    systems: { directory },
    now,
    today,
  }: Pick<CallContext, 'config' | 'systems' | 'now' | 'today'>,
  account: PasswordAccount,
  { password, hash }: TestedPassword,
): Promise<void> {
  if (account.liu_id === null)
    throw new Error('Cannot set a password for an account without a user id.');
  await writePassword(tx, account.id, hash, config.passwords.historyLength, now);
  await directory.setPassword(
    account.liu_id,
    normalisePassword(password),
    statusOn(today, account) !== 'Suspended',
    tx,
    now,
  );
}

/**
 * Runs the work; returns null if the directory refuses the password, in which case nothing is
 * stored.
 */
export async function nullIfRefused<Outcome>(
  work: () => Promise<Outcome>,
): Promise<Outcome | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PasswordRefused) return null;
    throw error;
  }
}
