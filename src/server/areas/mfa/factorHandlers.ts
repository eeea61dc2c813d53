import type { MfaFactor, mfaFactors } from '#contract/mfaFactors.ts';
import { DEFAULT_LANGUAGE } from '#contract/languages.ts';
import { violates } from '#server/database/violations.ts';
import type { CallContext, Handlers } from '#server/call/handler.ts';
import type { Actor } from '#server/call/actor.ts';
import { permitOwner } from '#server/power/permit.ts';
import { lockAccount, removeFactor } from '#server/session/factors/factorWrites.ts';
import { factorNotices, notifyOfFactorChange } from '#server/session/factors/emails.ts';
import {
  registrationOptions,
  type PasskeyRequest,
  relyingPartyOf,
  readNewPasskey,
} from '#server/session/factors/passkeys.ts';
import {
  newCodesFor,
  type Registered,
  registerPasskey,
  registerTotp,
} from '#server/session/factors/register.ts';
import { codesLeft, type Factor, factorsOf, isRealFactor } from '#server/session/factors/store.ts';
import { totpUri } from '#server/session/factors/totp.ts';
import { checkSetup, type Setup, startSetup } from '#server/session/factors/totpSetup.ts';
import { badRequest, conflict, locked, notFound } from '#server/call/answers.ts';
import { about } from '#server/call/change.ts';
import { isProofFresh, proofTooOld } from './freshProof.ts';
import { isAnyTwoStepOn, signedInAccount } from './ownAccount.ts';
import { stepUpHandlers } from './stepUp.ts';

type Call = CallContext & { readonly actor: Actor };

/**
 * The factors of the account that the caller is signed in with. Starting a change requires a recent
 * reauthentication.
 */
export const mfaFactorHandlers: Handlers<typeof mfaFactors> = {
  ...stepUpHandlers,

  async factors({ db, actor }) {
    const { accountId } = signedInAccount(actor);
    const left = await codesLeft(db, accountId);
    return {
      status: 200,
      body: (await factorsOf(db, accountId)).map((factor) => toFactor(factor, left)),
    };
  },

  async startTotp(call) {
    if (!(await isProofFresh(call.db, call.actor, call.now))) return proofTooOld;
    const { config } = call;
    const { accountId, liUId } = signedInAccount(call.actor);
    const { id, secret } = await startSetup(call.db, setupOf(call, accountId), config.secretKey);
    return {
      status: 200,
      body: { id, secret, uri: totpUri(secret, config.universityName[DEFAULT_LANGUAGE], liUId) },
    };
  },

  async confirmTotp(call) {
    const owner = signedInAccount(call.actor);
    const { params, body } = call;
    const check = await checkSetup(
      call.db,
      params.id,
      setupOf(call, owner.accountId),
      body.code,
      call.config.secretKey,
    );
    if (check === 'unknown') return notFound;
    if (check === 'locked') return locked;
    if (check === 'wrong') return badRequest({ code: 'MFA/WRONG_CODE' });
    return await call.change(async (tx) => {
      const registered = await registerTotp(
        tx,
        {
          ...call,
          owner,
          permit: permitOwner(owner.lin),
          name: body.name,
        },
        check,
      );
      return registered === null
        ? notFound
        : { status: 200, body: toResponse(registered), audit: registered.audit };
    });
  },

  async startPasskey(call) {
    if (!(await isProofFresh(call.db, call.actor, call.now))) return proofTooOld;
    const { accountId, liUId } = signedInAccount(call.actor);
    const known = await factorsOf(call.db, accountId);
    const person = { accountId, userName: liUId, displayName: call.actor.displayName ?? liUId };
    const options = await registrationOptions(
      call.db,
      relyingPartyOf(call.config),
      registrationRequest(call, accountId),
      person,
      known,
    );
    return { status: 200, body: { ...options } };
  },

  async registerPasskey(call) {
    const owner = signedInAccount(call.actor);
    const passkey = await readNewPasskey(
      call.db,
      relyingPartyOf(call.config),
      registrationRequest(call, owner.accountId),
      call.body.response,
    );
    if (passkey === null) return conflict;
    try {
      return await call.change(async (tx) => {
        const registered = await registerPasskey(
          tx,
          { ...call, owner, permit: permitOwner(owner.lin), name: call.body.name },
          passkey,
        );
        return { status: 200, body: toResponse(registered), audit: registered.audit };
      });
    } catch (error) {
      if (violates(error, 'mfa_factor_credential_id_key')) return conflict;
      throw error;
    }
  },

  async renewRecoveryCodes(call) {
    if (!(await isProofFresh(call.db, call.actor, call.now))) return proofTooOld;
    const owner = signedInAccount(call.actor);
    const { accountId } = owner;
    return await call.change(async (tx) => {
      await lockAccount(tx, accountId);
      const recoveryCodes = await newCodesFor(tx, permitOwner(owner.lin), owner, call);
      await notifyOfFactorChange(tx, call.config, accountId, factorNotices.codesRenewed, call.now);
      return {
        status: 200,
        body: { recoveryCodes },
        audit: about(call.actor.lin, 'mfa.renewRecoveryCodes'),
      };
    });
  },

  async removeFactor(call) {
    if (!(await isProofFresh(call.db, call.actor, call.now))) return proofTooOld;
    const owner = signedInAccount(call.actor);
    const { accountId } = owner;
    return await call.change(async (tx) => {
      await lockAccount(tx, accountId);
      const all = await factorsOf(tx, accountId);
      const factor = all.find(({ id }) => id === call.params.id);
      if (factor === undefined) return notFound;
      // Recovery codes are removed together with the last factor that they are a fallback for.
      if (factor.kind === 'RecoveryCodes') return conflict;
      const isLast = all.filter(isRealFactor).length === 1;
      if (isLast && (await isAnyTwoStepOn(tx, owner))) return conflict;

      const permit = permitOwner(owner.lin);
      for (const { id } of isLast ? all : [factor]) await removeFactor(tx, permit, id);
      const { kind, label: name } = factor;
      await notifyOfFactorChange(
        tx,
        call.config,
        accountId,
        factorNotices.removed(kind, name),
        call.now,
      );
      return {
        status: 204,
        audit: about(call.actor.lin, 'mfa.removeFactor', { before: { kind, name } }),
      };
    });
  },
};

const setupOf = ({ browser, now }: Call, accountId: string): Setup => ({
  accountId,
  browserHash: browser.hash(),
  now,
});

const registrationRequest = ({ browser, now }: Call, accountId: string): PasskeyRequest => ({
  purpose: 'register',
  accountId,
  browserHash: browser.hash(),
  now,
});

const toResponse = ({ factor, recoveryCodes }: Registered) => ({
  factor: toFactor(factor, null),
  recoveryCodes,
});

const toFactor = (
  { id, kind, label, created_at, last_used_at }: Factor,
  left: number | null,
): MfaFactor => ({
  id,
  kind,
  name: label,
  created: created_at.toISOString(),
  lastUsed: last_used_at?.toISOString() ?? null,
  remaining: kind === 'RecoveryCodes' ? left : null,
});
