import { ACCOUNT_CLOSED, type Errors } from '#contract/errors.ts';
import type { passwords } from '#contract/passwords.ts';
import { statusOn } from '#rules/accountStanding.ts';
import { isSamePassword } from '#rules/passwordPolicy.ts';
import { rightsOf } from '#rules/statusRights.ts';
import { isManagedHere } from '#rules/directoryAccounts.ts';
import { prefixes } from '#rules/userId.ts';
import { isPasswordOf } from '#server/systems/directory/isPasswordOf.ts';
import type { Handler } from '#server/call/handler.ts';
import { resetAttempts, type AttemptLimit, mayAttempt } from '#server/session/limits/attempts.ts';
import { badRequest, locked, notFound } from '#server/call/answers.ts';
import { self } from '#server/call/self.ts';
import { about } from '#server/call/change.ts';
import { permitOwner } from '#server/power/permit.ts';
import { isTested, storePassword, testPassword, nullIfRefused } from './storePassword.ts';
import { isCurrentPassword } from './currentPassword.ts';
import { notifyOfPassword } from './emails.ts';
import { wasUsedBefore } from './policyCheck.ts';
import {
  accountByUserId,
  currentHash,
  endOtherSessions,
  lockAccount,
  type PasswordAccount,
} from './store.ts';

/**
 * Limits attempts, so that a person at somebody else's open session cannot find out the password.
 */
const CURRENT_PASSWORD: AttemptLimit = { purpose: 'current-password', max: 5, minutes: 15 };

/**
 * Whether an attempt before has given the account this password, and the portal could not store it:
 * the same again stores the rest. It asks the directory about no password that the portal knows, so
 * that a new password is no second guess at the current one.
 */
async function isUnstored(
  { db, config, systems: { directory, hashing } }: Parameters<typeof change>[0],
  { id, user_id }: Pick<PasswordAccount, 'id' | 'user_id'>,
  password: string,
): Promise<boolean> {
  if (directory.outside === null || user_id === null) return false;
  const isKnown = await wasUsedBefore(db, hashing, id, password, config.passwords.historyLength);
  return !isKnown && (await isPasswordOf(directory, user_id, password));
}

const closed: { readonly status: 403; readonly body: Errors } = {
  status: 403,
  body: { errors: { authentication: [ACCOUNT_CLOSED] } },
};

/**
 * Changes the password of one of the user's own directory accounts; requires its current password.
 */
export const change: Handler<typeof passwords.change> = async (call) => {
  const { actor, body, config, db, now, today } = call;
  const { adAccountTypePrefix: prefix, currentPassword, newPassword } = body;
  if (prefix !== prefixes[body.adAccountType])
    return badRequest({ adAccountTypePrefix: 'INPUT_INVALID' });
  if (!isSamePassword(newPassword, body.newPasswordConfirm))
    return badRequest({ newPasswordConfirm: 'INPUT_NOT_THE_SAME' });
  if (!isManagedHere(body.adAccountType, config.features)) return notFound;
  const { lin, liUId } = self(actor);
  const account = await accountByUserId(db, `${prefix}${liUId}`);
  if (account?.lin !== lin || account.user_id === null) return notFound;
  // An account that is named after the person's own can be closed separately.
  if (rightsOf(statusOn(today, account)).credentials !== 'yes') return closed;

  const before = await currentHash(db, account.id);
  if (!(await mayAttempt(db, CURRENT_PASSWORD, account.id, now))) return locked;
  if (
    !(await isCurrentPassword(call, { id: account.id, liUId: account.user_id }, currentPassword)) &&
    !(await isUnstored(call, account, newPassword))
  )
    return badRequest({ currentPassword: 'PASSWORD/WRONG' });
  await resetAttempts(db, CURRENT_PASSWORD, account.id);

  const tested = await testPassword(call, account, newPassword);
  if (!isTested(tested)) return { status: 400, body: { errors: { newPassword: [...tested] } } };

  const outcome = await nullIfRefused(tested, () =>
    call.change(async (tx) => {
      // The account may have been suspended while the password was tested.
      const locked = await lockAccount(tx, account.id);
      if (rightsOf(statusOn(today, locked)).credentials !== 'yes') return closed;
      // The password has been changed concurrently, so the submitted one is no longer the current
      // one.
      if ((await currentHash(tx, account.id)) !== before)
        return badRequest({ currentPassword: 'PASSWORD/WRONG' });
      await endOtherSessions(tx, lin, actor.sessionId, call.now);
      await notifyOfPassword(tx, call, account, 'changed');
      await storePassword(tx, call, account, permitOwner(lin), tested);
      return {
        status: 204,
        audit: about(lin, 'passwords.change', { after: { liUId: account.user_id } }),
      } as const;
    }),
  );
  return outcome ?? badRequest({ newPassword: 'PASSWORD/REFUSED_BY_DIRECTORY' });
};
