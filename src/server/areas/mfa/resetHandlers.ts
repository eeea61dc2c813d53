import { AuthenticationScope } from '#contract/values.ts';
import type { ResettableAccount, secondStepReset } from '#contract/secondStepReset.ts';
import { wasCertainlyNear } from '#rules/nearbyProof.ts';
import { resetRefusals } from '#rules/secondStepReset.ts';
import { normaliseUserId } from '#rules/userId.ts';
import type { Actor } from '#server/call/actor.ts';
import { notFound } from '#server/call/answers.ts';
import { about } from '#server/call/change.ts';
import type { Handlers } from '#server/call/handler.ts';
import type { Db } from '#server/database/open.ts';
import { lockAccountRows } from '#server/database/locking.ts';
import { permitOwner } from '#server/power/permit.ts';
import { isProofFresh, proofTooOld } from './freshProof.ts';
import { resetFactsOf, resetPossibleFrom, resetSecondStep } from './resetSecondStep.ts';
import { type OwnAccount, ownPersonalAccounts } from './store.ts';

/**
 * People reset the second step of their own accounts after identifying by BankID or a wallet, in
 * the browser in which they did.
 */
export const secondStepResetHandlers: Handlers<typeof secondStepReset> = {
  async accounts({ actor, db, now, today }) {
    const { lin } = actor;
    const own = lin === null ? [] : await ownPersonalAccounts(db, lin, today);
    const body = await Promise.all(
      own.map((account) => toResponse(db, account, now, isNearby(actor))),
    );
    return { status: 200, body };
  },

  async reset(call) {
    const { actor, body, now, today } = call;
    const { lin, scope, sessionId } = actor;
    if (!(await isProofFresh(call.db, actor, now))) return proofTooOld;
    if (lin === null) return notFound;
    const liUId = normaliseUserId(body.liUId);
    return await call.change(async (tx) => {
      await lockAccountRows(tx, 'user_id', [liUId]);
      const own = await ownPersonalAccounts(tx, lin, today);
      const account = own.find((one) => one.liUId === liUId);
      if (account === undefined) return notFound;
      const refusals = resetRefusals(await resetFactsOf(tx, account, now, isNearby(actor)), now);
      if (refusals.length > 0)
        return {
          status: 409,
          body: { errors: { account: refusals.map((one) => `MFA/RESET_REFUSED/${one}`) } },
        } as const;
      const method = scope === AuthenticationScope.Wallet ? 'Wallet' : 'BankId';
      const until = await resetSecondStep(
        tx,
        call,
        permitOwner(lin),
        account,
        { method, is_at_desk: false },
        { sessionId, browserHash: call.browser.hash() },
      );
      return {
        status: 200,
        body: { passwordHeldUntil: until.toISOString() },
        audit: about(lin, 'mfa.reset', { after: { account: liUId, method } }),
      } as const;
    });
  },
};

/**
 * A BankID whose QR code somebody else has shown signs that person in: it must not remove what
 * protects the password.
 */
const isNearby = ({ scope, isBoundToBrowser }: Actor): boolean =>
  wasCertainlyNear({ authenticationScope: scope, isBoundToBrowser });

async function toResponse(
  db: Db,
  account: OwnAccount,
  now: Date,
  isNear: boolean,
): Promise<ResettableAccount> {
  const facts = await resetFactsOf(db, account, now, isNear);
  return {
    liUId: account.liUId,
    refusals: resetRefusals(facts, now),
    possibleFrom: resetPossibleFrom(facts, now),
  };
}
