import type { secondStep } from '#contract/secondStep.ts';
import { DEFAULT_LANGUAGE } from '#contract/languages.ts';
import { badRequest, conflict, locked, notFound } from '#server/call/answers.ts';
import type { CallContext, Handlers } from '#server/call/handler.ts';
import { permitOwner } from '#server/power/permit.ts';
import { authenticationOptions, type PasskeyRequest, relyingPartyOf } from '../factors/passkeys.ts';
import { proveByCode, proveByPasskey, type Verdict } from '../factors/prove.ts';
import { registerTotp } from '../factors/register.ts';
import { lastResetOf } from '../factors/resets.ts';
import { factorsOf, isRealFactor } from '../factors/store.ts';
import { totpUri } from '../factors/totp.ts';
import { checkSetup, type Setup, startSetup } from '../factors/totpSetup.ts';
import { lockAccount } from '../factors/factorWrites.ts';
import { recordRefusedFactor } from './refusals.ts';
import { type PendingSignIn, pendingOf, takePending } from './pendingSignIns.ts';
import type { Trail } from '../sessions/sessions.ts';

const fieldErrors = { code: 'MFA/WRONG_CODE', response: 'MFA/WRONG_PASSKEY' } as const;

/** The second factor of a pending sign-in. With it, the sign-in becomes a session, at most once. */
export const secondStepHandlers: Handlers<typeof secondStep> = {
  async waiting(call) {
    const pending = await pendingIn(call);
    if (pending === null) return { status: 200, body: null };
    const factors = await factorsOf(call.db, pending.owner.accountId);
    const mustRegister = !factors.some(isRealFactor);
    const reset = mustRegister && (await lastResetOf(call.db, pending.owner.accountId));
    return {
      status: 200,
      body: {
        liUId: pending.owner.liUId,
        isByCode: factors.some(({ kind }) => kind !== 'Passkey'),
        isByPasskey: factors.some(({ kind }) => kind === 'Passkey'),
        mustRegister,
        reset: reset ? { at: reset.reset_at.toISOString(), isAtDesk: reset.is_at_desk } : null,
        expires: pending.expiresAt.toISOString(),
      },
    };
  },

  async askPasskey(call) {
    const pending = await pendingIn(call);
    if (pending === null) return notFound;
    const known = await factorsOf(call.db, pending.owner.accountId);
    return {
      status: 200,
      body: {
        ...(await authenticationOptions(
          call.db,
          relyingPartyOf(call.config),
          passkeyRequest(call, pending),
          known,
        )),
      },
    };
  },

  async complete(call) {
    const pending = await pendingIn(call);
    if (pending === null) return notFound;
    const [field, verdict] = await verifyFactor(call, pending, call.body);
    if (verdict !== 'proved') return await refused(call, pending, field, verdict);
    return (await begin(call, pending))
      ? { status: 200, body: { returnTo: pending.returnTo } }
      : notFound;
  },

  async startTotp(call) {
    const pending = await pendingIn(call);
    if (pending === null) return notFound;
    const { owner } = pending;
    if ((await factorsOf(call.db, owner.accountId)).some(isRealFactor)) return conflict;
    const { id, secret } = await startSetup(call.db, setupOf(call, pending), call.config.secretKey);
    return {
      status: 200,
      body: {
        id,
        secret,
        uri: totpUri(secret, call.config.universityName[DEFAULT_LANGUAGE], owner.liUId),
      },
    };
  },

  async confirmTotp(call) {
    const pending = await pendingIn(call);
    if (pending === null) return notFound;
    const { owner } = pending;
    const check = await checkSetup(
      call.db,
      call.params.id,
      setupOf(call, pending),
      call.body.code,
      call.config.secretKey,
    );
    if (check === 'unknown') return notFound;
    if (check === 'locked' || check === 'wrong') return await refused(call, pending, 'code', check);
    const registered = await call.change(async (tx) => {
      await lockAccount(tx, owner.accountId);
      // A factor has been registered elsewhere meanwhile, and that factor must be shown.
      if ((await factorsOf(tx, owner.accountId)).some(isRealFactor)) return conflict;
      const made = await registerTotp(
        tx,
        {
          owner,
          permit: permitOwner(owner.lin),
          name: call.body.name,
          config: call.config,
          now: call.now,
        },
        check,
      );
      return made === null
        ? notFound
        : ({
            status: 200,
            body: { returnTo: pending.returnTo, recoveryCodes: made.recoveryCodes ?? [] },
            audit: made.audit,
          } as const);
    });
    if (registered.status === 200 && !(await begin(call, pending))) return notFound;
    return registered;
  },
};

const details = { code: 'WRONG_CODE', response: 'WRONG_PASSKEY' } as const;

/** Refuses a factor, and records it for the administrators. */
async function refused(
  call: CallContext,
  { signIn, owner: { liUId } }: PendingSignIn,
  field: keyof typeof fieldErrors,
  verdict: Exclude<Verdict, 'proved'>,
) {
  const detail = verdict === 'locked' ? 'LOCKED' : details[field];
  await recordRefusedFactor(call, { ...signIn, liUId }, detail);
  return verdict === 'locked' ? locked : badRequest({ [field]: fieldErrors[field] });
}

const pendingIn = ({ db, browser, now }: CallContext): Promise<PendingSignIn | null> =>
  pendingOf(db, browser.pending(), browser.hash(), now);

/**
 * Starts the session of a person who has just proved their identity. Returns false if another tab
 * has already done so.
 */
async function begin({ db, browser }: CallContext, pending: PendingSignIn): Promise<boolean> {
  if (!(await takePending(db, pending))) return false;
  browser.setPendingToken(null);
  await browser.begin(pending.signIn);
  return true;
}

async function verifyFactor(
  call: CallContext,
  pending: PendingSignIn,
  body: { code: string } | { response: Record<string, unknown> },
): Promise<[keyof typeof fieldErrors, Verdict]> {
  const { db, config, now } = call;
  if ('code' in body)
    return [
      'code',
      await proveByCode(db, body.code, {
        owner: pending.owner,
        config,
        now,
        auditContext: trailOf(call),
      }),
    ];
  const factor = await proveByPasskey(
    db,
    relyingPartyOf(config),
    passkeyRequest(call, pending),
    body.response,
  );
  return ['response', factor === null ? 'wrong' : 'proved'];
}

/** A challenge belongs to the sign-in that requested it. */
const passkeyRequest = (
  { browser, now }: CallContext,
  { owner }: PendingSignIn,
): PasskeyRequest => ({
  purpose: 'sign-in',
  accountId: owner.accountId,
  browserHash: browser.hash(),
  now,
});

const setupOf = ({ browser, now }: CallContext, { owner }: PendingSignIn): Setup => ({
  accountId: owner.accountId,
  browserHash: browser.hash(),
  now,
});

const trailOf = ({ requestId, address }: CallContext): Trail => ({ requestId, address });
