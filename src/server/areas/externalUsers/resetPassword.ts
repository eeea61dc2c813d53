import type { externalReset } from '#contract/externalReset.ts';
import { statusOn } from '#rules/accountStanding.ts';
import { rightsOf } from '#rules/statusRights.ts';
import { badRequest, locked, notFound } from '#server/call/answers.ts';
import { about } from '#server/call/change.ts';
import type { Handler } from '#server/call/handler.ts';
import { proofOf, spendProof } from '#server/session/codes/addressProof.ts';
import { checkCode } from '#server/session/codes/sentCodes.ts';
import { passwordHoldOf } from '#server/session/factors/resets.ts';
import { permitOwner } from '#server/power/permit.ts';
import { setAccount } from '../accounts/index.ts';
import { acceptTerms } from '../liabilities/index.ts';
import {
  endOtherSessions,
  isTested,
  storePassword,
  notifyOfPassword,
  testPassword,
  nullIfRefused,
} from '../passwords/index.ts';
import { bindingOf, missingProof } from './emailVerification.ts';
import { accountAt, isAddressHeld, lockedAccountAt } from './store.ts';

const missing = badRequest({ emailVerificationMissing: 'EXTERNAL/PROOF/MISSING' });
const expired = badRequest({ emailVerificationExpired: 'EXTERNAL/PROOF/EXPIRED' });
const addressHeld = badRequest({ userInvalidStatus: 'EXTERNAL/RESET/NEW_ADDRESS' });
const closed = badRequest({ userInvalidStatus: 'EXTERNAL/RESET/CLOSED' });
const passwordHeld = badRequest({ userInvalidStatus: 'EXTERNAL/RESET/SECOND_STEP_RESET' });

/**
 * Sets the password, once per proof of the address, and ends all sessions. The proof must belong to
 * this browser; a code that is sent along must be the one that verified the address. An account
 * that was never activated is activated, because its owner has proved everything that activation
 * requires. An address that somebody else has given lately in place of another one proves nothing.
 */
export const resetPassword: Handler<typeof externalReset.resetPassword> = async (call) => {
  const { body, db, now, today } = call;
  if (!body.isLiabilityApproved)
    return badRequest({ isLiabilityApproved: 'EXTERNAL/TERMS/REQUIRED' });
  const binding = bindingOf(call, 'external-reset', body.email);
  const reason = missingProof(await proofOf(db, binding), now);
  if (reason !== null) return reason === 'emailVerificationExpired' ? expired : missing;
  if (body.code !== undefined) {
    const { verdict } = await checkCode(call, binding, body.code);
    if (verdict === 'locked') return locked;
    if (verdict !== 'right') return badRequest({ code: 'EXTERNAL/CODE/WRONG' });
  }
  const account = await accountAt(db, binding.address);
  if (account === undefined) return notFound;
  if (rightsOf(statusOn(today, account)).credentials === 'no') return closed;
  if ((await passwordHoldOf(db, account.id, now)) !== null) return passwordHeld;
  const tested = await testPassword(call, account, body.password);
  if (!isTested(tested)) return { status: 400, body: { errors: { password: [...tested] } } };

  const outcome = await nullIfRefused(tested, () =>
    call.change(async (tx) => {
      if (!(await spendProof(tx, binding, now))) return missing;
      // The account may have been closed or removed while the password was tested.
      const still = await lockedAccountAt(tx, binding.address);
      if (still === undefined || still.id !== account.id) return notFound;
      if ((await passwordHoldOf(tx, still.id, now)) !== null) return passwordHeld;
      const status = statusOn(today, still);
      if (rightsOf(status).credentials === 'no') return closed;
      if (await isAddressHeld(tx, still, binding.address, today)) return addressHeld;
      if (status === 'New')
        await setAccount(
          tx,
          permitOwner(still.lin),
          still.id,
          { user_status: 'Active', disabled_at: null },
          now,
        );
      const terms = await acceptTerms(tx, still.lin, still.person_type, now);
      await endOtherSessions(tx, still.lin, null, call.now);
      await notifyOfPassword(tx, call, still, status === 'New' ? 'activated' : 'set');
      await storePassword(
        tx,
        call,
        status === 'New' ? { ...still, userStatus: 'Active' } : still,
        permitOwner(still.lin),
        tested,
      );
      return {
        status: 204,
        audit: about(still.lin, 'externalReset.setPassword', {
          after: { liUId: still.user_id, ...terms },
        }),
      } as const;
    }),
  );
  return outcome ?? badRequest({ password: 'PASSWORD/REFUSED_BY_DIRECTORY' });
};
