import type { passwords } from '#contract/passwords.ts';
import { normaliseUserId } from '#rules/userId.ts';
import type { Handler } from '#server/call/handler.ts';
import { accountByUserId as managedAccount, factsOf } from '../accounts/index.ts';
import { conflict, notFound } from '#server/call/answers.ts';
import { about } from '#server/call/change.ts';
import { permitProtection } from '#server/power/permit.ts';
import { accountByUserId, lockAccount } from './store.ts';
import { unknownPassword } from './newPassword.ts';
import { makePasswordUnknown } from './unknownPassword.ts';

/**
 * Gives a deceased person’s account, within the caller’s reach, a password that is never shown
 * (SUPP-15). An account out of reach is reported as not found.
 */
export const resetDeceased: Handler<typeof passwords.resetDeceased> = async (call) => {
  const {
    actor,
    db,
    systems: { hashing },
    params,
  } = call;
  const liUId = normaliseUserId(params.liuId);
  const found = await accountByUserId(db, liUId);
  if (!found) return notFound;
  const password = await unknownPassword(hashing);

  return await call.change(async (tx) => {
    const managed = await managedAccount(tx, actor, liUId, {
      ...factsOf(call),
      forUpdate: true,
    });
    if (!managed?.hasAccessToAccountThroughOrg) return notFound;
    const account = await lockAccount(tx, found.id);
    const isDeceased =
      account.deceased_on !== null ||
      managed.userStatus === 'Deceased' ||
      managed.deceasedInRetirement;
    if (!isDeceased) return conflict;
    await makePasswordUnknown(tx, call, account, permitProtection(account.lin), password);
    return {
      status: 200,
      body: { liUId },
      audit: about(account.lin, 'passwords.resetDeceased', { after: { liUId } }),
    } as const;
  });
};
