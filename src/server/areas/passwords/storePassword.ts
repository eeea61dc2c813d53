import type { Transaction } from 'kysely';
import { PASSWORD_UNSTORED } from '#contract/errors.ts';
import { statusOn } from '#rules/accountStanding.ts';
import { normalisePassword, type PasswordError } from '#rules/passwordPolicy.ts';
import type { Database } from '#server/database/schema.ts';
import type { CallContext } from '#server/call/handler.ts';
import { HttpError } from '#server/call/httpError.ts';
import { databaseProblemOf } from '#server/database/problems.ts';
import { directoryStateOf } from '#server/outbox/directory.ts';
import { EntryMissing, PasswordRefused } from '#server/systems/directory/port.ts';
import { hashed, type PermittedPassword, type TestedPassword } from './newPassword.ts';
import { checkPassword, wasUsedBefore } from './policyCheck.ts';
import { type PasswordAccount, writePassword } from './store.ts';

type Parts = Pick<CallContext, 'db' | 'config' | 'systems'>;

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
  return hashed(hashing, password);
}

export const isTested = (
  outcome: TestedPassword | readonly PasswordError[],
): outcome is TestedPassword => 'hash' in outcome;

/** The owner of the password, in the form that the policy needs. */
export const ownerOf = ({
  user_id,
  given_name,
  surname,
  display_name,
}: Pick<PasswordAccount, 'user_id' | 'given_name' | 'surname' | 'display_name'>) => ({
  liUId: user_id,
  names: [given_name, surname, display_name],
});

/**
 * Stores a tested password for the account, in the directory too unless it gets no accounts of this
 * kind. The directory is called last: nothing may follow except the commit. @throws
 * {PasswordRefused} when the directory refuses the password by a rule of its own
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
  ...permitted: PermittedPassword
): Promise<void> {
  const [, tested] = permitted;
  if (account.user_id === null)
    throw new Error('Cannot set a password for an account without a user id.');
  const { historyLength } = config.passwords;
  await writePassword(tx, account, { historyLength, now }, ...permitted);
  const { user_id: accountName } = account;
  const enables = statusOn(today, account) !== 'Suspended';
  const write = () =>
    directory.setPassword(accountName, normalisePassword(tested.password), enables, tx, now);
  try {
    await write();
  } catch (error) {
    if (!(error instanceof EntryMissing) || directory.outside === null) throw error;
    const state = await directoryStateOf(tx, account.id);
    if (state === null || !(await directory.outside.makeEntry(state))) return;
    await write();
  }
  tested.isInDirectory = directory.outside !== null;
}

/** `Retry-After` of a change that the portal could not store, in seconds. */
const STORAGE_RETRY = 60;

/**
 * Runs a change that ends with `storePassword`; returns null if the directory refuses the password,
 * in which case nothing is stored. @throws {HttpError} if the directory has the password and the
 * portal could not store the change
 */
export async function nullIfRefused<Outcome>(
  tested: TestedPassword,
  work: () => Promise<Outcome>,
): Promise<Outcome | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PasswordRefused) return null;
    if (tested.isInDirectory && databaseProblemOf(error) !== null)
      throw new HttpError(503, {
        errors: { [PASSWORD_UNSTORED]: ['PASSWORD/UNSTORED'] },
        retryAfter: STORAGE_RETRY,
      });
    throw error;
  }
}
