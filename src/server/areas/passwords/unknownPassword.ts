import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { CallContext } from '#server/call/handler.ts';
import type { Database } from '#server/database/schema.ts';
import { endOtherSessions, type PasswordAccount, revokeActivationKey } from './store.ts';
import { hashed, storePassword, type TestedPassword } from './storePassword.ts';

/** A password that nobody knows, with its hash. */
export type UnknownPassword = TestedPassword;

/**
 * Returns 192 random bits, in a form that satisfies directories: with an upper-case letter, a
 * lower-case letter, a digit and a special character.
 */
export async function unknownPassword(
  hashing: CallContext['systems']['hashing'],
): Promise<UnknownPassword> {
  const password = `Aa1-${randomBytes(24).toString('base64url')}`;
  return hashed(hashing, password);
}

/**
 * Gives the account, which must be locked, a password that nobody knows, and ends the person's
 * sessions and the account's key. The directory is called last: nothing may follow except the
 * commit.
 */
export async function makePasswordUnknown(
  tx: Transaction<Database>,
  call: Pick<CallContext, 'config' | 'systems' | 'now' | 'today'>,
  account: PasswordAccount,
  password: UnknownPassword,
): Promise<void> {
  await revokeActivationKey(tx, account.id, call.now);
  await endOtherSessions(tx, account.lin, null, call.now);
  await storePassword(tx, call, account, password);
}
