import type { Transaction } from 'kysely';
import type { LocalizedText, UserStatus } from '#contract/values.ts';
import {
  passwordHeldUntil,
  resetHeldSince,
  type ResetFacts,
  resetHeldUntil,
} from '#rules/secondStepReset.ts';
import { dateInSweden } from '#rules/dates.ts';
import type { CallContext } from '#server/call/handler.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { momentInEach } from '#server/mail/dayIn.ts';
import { deskForAccount } from '#server/mail/desk.ts';
import { notifyPersonEverywhere, type SecurityNotice } from '#server/mail/securityNotice.ts';
import { holdOf } from '#server/people/recogniserHolds.ts';
import type { Permit } from '#server/power/permit.ts';
import { deleteFactors } from '#server/session/factors/factorWrites.ts';
import type { FactorOwner } from '#server/session/factors/prove.ts';
import { recordReset, type ResetProof } from '#server/session/factors/resets.ts';
import { factorsOf, isRealFactor } from '#server/session/factors/store.ts';
import { text } from '#server/texts/texts.ts';
import { endOtherSessions, lastSetByProof } from '../passwords/index.ts';
import { endPendingSignIns } from './store.ts';

/**
 * What decides whether the account's second step can be reset. `isNearby`: whether the person was
 * certainly where the reset is asked for, as at a desk.
 */
export const resetFactsOf = async (
  db: Db,
  { accountId, lin, liUId, userStatus }: FactorOwner & { readonly userStatus: UserStatus },
  now: Date,
  isNearby = true,
): Promise<ResetFacts> => ({
  userStatus,
  hasSecondFactor: (await factorsOf(db, accountId)).some(isRealFactor),
  passwordSetAt: await lastSetByProof(db, { lin, liUId }, resetHeldSince(now)),
  isNearby,
  isNumberHeld: (await holdOf(db, 'number', lin, dateInSweden(now))) !== null,
});

/** From when the second step can be reset, as far as the password decides. */
export const resetPossibleFrom = ({ passwordSetAt }: ResetFacts, now: Date): string | null =>
  resetHeldUntil(passwordSetAt, now)?.toISOString() ?? null;

/** What stays of the person's sign-ins: those of the browser in which the person acts. */
interface Own {
  readonly sessionId: string;
  readonly browserHash: string;
}

/**
 * Deletes all second factors of the locked account, ends the person's sessions and the sign-ins
 * that wait for a factor, and tells the person at every address. `own` is what stays, when the
 * person did it alone. Returns until when the password can only be changed with the current one.
 */
export async function resetSecondStep(
  tx: Transaction<Database>,
  { config, now }: Pick<CallContext, 'config' | 'now'>,
  permit: Permit<'secret'>,
  owner: FactorOwner,
  proof: ResetProof,
  own: Own | null,
): Promise<Date> {
  await deleteFactors(tx, permit, owner);
  await recordReset(tx, permit, owner, proof, now);
  await endPendingSignIns(tx, owner.accountId, own?.browserHash ?? null);
  await endOtherSessions(tx, owner.lin, own?.sessionId ?? null, now);
  const until = passwordHeldUntil(now, now);
  if (until === null) throw new Error('A reset that was just made holds no password.');
  const desk = await deskForAccount(tx, config, owner.accountId);
  const notice = noticeOf({ liUId: owner.liUId, proof, now, until }, desk);
  await notifyPersonEverywhere(tx, config, owner.lin, notice, now);
  return until;
}

const ways: Readonly<Record<ResetProof['method'], LocalizedText>> = {
  BankId: text('CALLER/METHOD/BANKID'),
  Wallet: text('CALLER/METHOD/WALLET'),
  Document: text('CALLER/METHOD/DOCUMENT'),
};

interface Reset {
  readonly liUId: string;
  readonly proof: ResetProof;
  readonly now: Date;
  readonly until: Date;
}

function noticeOf(
  { liUId, proof, now, until }: Reset,
  desk: Awaited<ReturnType<typeof deskForAccount>>,
): SecurityNotice {
  const at = momentInEach(now);
  const held = momentInEach(until);
  const facts = { at, liUId, method: ways[proof.method] };
  return {
    subject: text('SECOND_STEP_RESET/SUBJECT'),
    paragraphs: [
      proof.is_at_desk
        ? text('SECOND_STEP_RESET/AT_DESK', { ...facts, desk: desk.desk })
        : text('SECOND_STEP_RESET/ALONE', facts),
      text('SECOND_STEP_RESET/NEXT', { held }),
      text('SECOND_STEP_RESET/ADVICE', { ...desk, held }),
    ],
  };
}
