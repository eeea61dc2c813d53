import { randomBytes } from 'node:crypto';
import type { passwords } from '../../../contract/passwords.ts';
import { normaliseUserId } from '../../../rules/userId.ts';
import { record } from '../../database/audit.ts';
import type { Handler } from '../../call/handler.ts';
import { accountByUserId as managedAccount } from '../accounts/index.ts';
import { conflict, notFound } from '../../call/answers.ts';
import { auditContext } from '../../call/auditContext.ts';
import { storePassword } from './storePassword.ts';
import { accountByUserId, endOtherSessions, lockAccount, revokeActivationKey } from './store.ts';

/** 192 random bits, in a form that satisfies directories: with an upper-case letter, a lower-case letter, a digit and a special character. */
const unknownPassword = (): string => `Aa1-${randomBytes(24).toString('base64url')}`;

/** Gives a deceased person’s account, within the caller’s reach, a password that is never shown (SUPP-15). An account out of reach is reported as not found. */
export const resetDeceased: Handler<typeof passwords.resetDeceased> = async (call) => {
  const { actor, db, systems: { hashing }, now, params, today } = call;
  const liUId = normaliseUserId(params.liuId);
  const found = await accountByUserId(db, liUId);
  if (!found) return notFound;
  const password = unknownPassword();
  const hash = await hashing.hash(password);

  return await call.change(async (tx) => {
    const managed = await managedAccount(tx, actor, liUId, { today, forUpdate: true });
    if (!managed?.hasAccessToAccountThroughOrg) return notFound;
    const account = await lockAccount(tx, found.id);
    const isDeceased = account.deceased_on !== null || managed.userStatus === 'Deceased' || managed.deceasedInRetirement;
    if (!isDeceased) return conflict;
    await revokeActivationKey(tx, account.id, now);
    await endOtherSessions(tx, account.lin, null);
    await record(tx, { ...auditContext(call), subjectLin: account.lin, action: 'passwords.resetDeceased', after: { liUId } });
    await storePassword(tx, call, account, { password, hash });
    return { status: 200, body: { liUId } } as const;
  });
};
