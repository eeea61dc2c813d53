import type { Transaction } from 'kysely';
import type { CallContext } from '#server/call/handler.ts';
import type { Database } from '#server/database/schema.ts';
import type { Protection } from '#server/power/permit.ts';
import type { UnknownPassword } from './newPassword.ts';
import { endOtherSessions, type PasswordAccount, revokeActivationKey } from './store.ts';
import { storePassword } from './storePassword.ts';

/**
 * Gives the account, which must be locked, a password that nobody knows, and ends the person's
 * sessions and the account's key. The directory is called last: nothing may follow except the
 * commit.
 */
export async function makePasswordUnknown(
  tx: Transaction<Database>,
  call: Pick<CallContext, 'config' | 'systems' | 'now' | 'today'>,
  account: PasswordAccount,
  permit: Protection,
  password: UnknownPassword,
): Promise<void> {
  await revokeActivationKey(tx, permit, account.id, call.now);
  await endOtherSessions(tx, account.lin, null, call.now);
  await storePassword(tx, call, account, permit, password);
}
