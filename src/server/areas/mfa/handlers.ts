import type { Transaction } from 'kysely';
import type { mfa, MfaState } from '#contract/mfa.ts';
import type { AdAccountType, LocalizedText } from '#contract/values.ts';
import { isManagedHere } from '#rules/directoryAccounts.ts';
import type { CallContext, Handlers } from '#server/call/handler.ts';
import type { Actor } from '#server/call/actor.ts';
import { permitOwner } from '#server/power/permit.ts';
import type { Database } from '#server/database/schema.ts';
import { factorNotices, notifyOfFactorChange } from '#server/session/factors/emails.ts';
import type { FactorOwner } from '#server/session/factors/prove.ts';
import { factorsOf, isRealFactor, isTwoStepOn } from '#server/session/factors/store.ts';
import { conflict, forbidden, notFound } from '#server/call/answers.ts';
import { about } from '#server/call/change.ts';
import { isProofFresh, proofTooOld } from './freshProof.ts';
import { ownAccount, signedInAccount } from './ownAccount.ts';
import {
  deleteFactors,
  lockAccount,
  disableTwoStep,
  enableTwoStep,
} from '#server/session/factors/factorWrites.ts';

type Call = CallContext & { readonly actor: Actor };

/**
 * Turns two-step verification on and off. The factors belong to the person; each of the person's
 * accounts has its own setting.
 */
export const mfaHandlers: Handlers<typeof mfa> = {
  async enabled(call) {
    const found = await find(call, call.query.adAccountType);
    return found === null ? notFound : { status: 200, body: await toResponse(call, found) };
  },

  async enable(call) {
    const found = await find(call, call.params.adAccountType);
    if (found === null) return notFound;
    const owner = signedInAccount(call.actor);
    return await call.change(async (tx) => {
      await lockAccount(tx, owner.accountId);
      if (!(await factorsOf(tx, owner.accountId)).some(isRealFactor)) return conflict;
      const isNew = await enableTwoStep(tx, permitOwner(owner.lin), found.account, call.now);
      return await changed(tx, call, found, isNew && ['mfa.enable', factorNotices.turnedOn]);
    });
  },

  async disable(call) {
    const found = await find(call, call.params.adAccountType);
    if (found === null) return notFound;
    if (found.isDisablingPrevented) return forbidden;
    if (!(await isProofFresh(call.db, call.actor, call.now))) return proofTooOld;
    const owner = signedInAccount(call.actor);
    return await call.change(async (tx) => {
      const wasOn = await disableTwoStep(tx, permitOwner(owner.lin), found.account, call.now);
      return await changed(tx, call, found, wasOn && ['mfa.disable', factorNotices.turnedOff]);
    });
  },

  /**
   * If two-step verification is on, it stays on: the next sign-in has the person register a new
   * app.
   */
  async clear(call) {
    const found = await find(call, call.params.adAccountType);
    if (found === null) return notFound;
    if (!(await isProofFresh(call.db, call.actor, call.now))) return proofTooOld;
    const owner = signedInAccount(call.actor);
    return await call.change(async (tx) => {
      await lockAccount(tx, owner.accountId);
      const hadAny = (await deleteFactors(tx, permitOwner(owner.lin), owner)) > 0;
      return await changed(tx, call, found, hadAny && ['mfa.clear', factorNotices.cleared]);
    });
  },
};

/** The answer to a change that has done something, of which the owner is told, or nothing. */
async function changed(
  tx: Transaction<Database>,
  call: Call,
  found: Found,
  done: false | readonly [action: string, notice: LocalizedText],
) {
  const { config, now, actor } = call;
  if (done) await notifyOfFactorChange(tx, config, signedInAccount(actor).accountId, done[1], now);
  const after = { account: found.account.liUId };
  return {
    status: 200,
    body: await toResponse({ db: tx }, found),
    audit: done ? about(actor.lin, done[0], { after }) : null,
  } as const;
}

interface Found {
  readonly adAccountType: AdAccountType;
  readonly account: FactorOwner;
  readonly isDisablingPrevented: boolean;
}

/**
 * Returns null if the caller has no such account, here or in the directory, or if such accounts are
 * not managed in the portal.
 */
async function find(
  { db, config, systems: { directory }, actor }: Call,
  adAccountType: AdAccountType,
): Promise<Found | null> {
  const account = isManagedHere(adAccountType, config.features)
    ? await ownAccount(db, actor, adAccountType)
    : null;
  const [entry] = account === null ? [] : await directory.entries([account.liUId], db);
  if (account === null || entry === undefined) return null;
  return {
    adAccountType,
    account,
    isDisablingPrevented: config.features.preventDisableMFA || entry.isInTSVPreventDisableGroup,
  };
}

const toResponse = async (
  { db }: Pick<Call, 'db'>,
  { adAccountType, account, isDisablingPrevented }: Found,
): Promise<MfaState> => ({
  adAccountType,
  enabled: await isTwoStepOn(db, account.accountId),
  isDisablingPrevented,
});
