import type { mfaFactors } from '#contract/mfaFactors.ts';
import { waitForDurability } from '#server/database/durability.ts';
import type { CallContext, Handler, Handlers } from '#server/call/handler.ts';
import type { Actor } from '#server/call/actor.ts';
import {
  authenticationOptions,
  type PasskeyRequest,
  relyingPartyOf,
} from '#server/session/factors/passkeys.ts';
import {
  type FactorOwner,
  proveByCode,
  proveByPasskey,
  type Verdict,
} from '#server/session/factors/prove.ts';
import { factorsOf } from '#server/session/factors/store.ts';
import type { AttemptLimit } from '#server/session/limits/attempts.ts';
import { badRequest, locked } from '#server/call/answers.ts';
import { auditContext } from '#server/call/auditContext.ts';
import { isCurrentPassword } from '../passwords/index.ts';
import { signedInAccount } from './ownAccount.ts';
import { countPasswordAttempt } from './store.ts';

type StepUpCall = Parameters<Handler<typeof mfaFactors.stepUp>>[0];

/**
 * Limit on password attempts by a person who has taken over a session. It can be low, because the
 * owner knows the password.
 */
const PASSWORDS: AttemptLimit = { purpose: 'step-up-password', max: 5, minutes: 15 };

/** Reauthentication within a session, before a sensitive change. */
export const stepUpHandlers: Pick<Handlers<typeof mfaFactors>, 'startStepUp' | 'stepUp'> = {
  async startStepUp(call) {
    const { accountId } = signedInAccount(call.actor);
    const options = await authenticationOptions(
      call.db,
      relyingPartyOf(call.config),
      passkeyRequest(call, accountId),
      await factorsOf(call.db, accountId),
    );
    return { status: 200, body: { ...options } };
  },

  async stepUp(call) {
    const owner = signedInAccount(call.actor);
    const [field, verdict] = await verifyFactor(call, owner);
    if (verdict === 'locked') return locked;
    if (verdict === 'wrong') return badRequest({ [field]: fieldErrors[field] });
    const entry = {
      ...auditContext(call),
      subjectLin: owner.lin,
      action: 'session.stepUp',
      after: { by: field },
    };
    const isStillSignedIn = await call.browser.reauthenticate({
      limitToReset: PASSWORDS,
      subject: owner.accountId,
      entry,
    });
    return isStillSignedIn ? { status: 204 } : { status: 401, body: { errors: {} } };
  },
};

const fieldErrors = {
  code: 'MFA/WRONG_CODE',
  response: 'MFA/WRONG_PASSKEY',
  password: 'MFA/WRONG_PASSWORD',
} as const;

const passkeyRequest = (
  { browser, now }: CallContext & { readonly actor: Actor },
  accountId: string,
): PasskeyRequest => ({
  purpose: 'step-up',
  accountId,
  browserHash: browser.hash(),
  now,
});

async function verifyFactor(
  call: StepUpCall,
  owner: FactorOwner,
): Promise<[keyof typeof fieldErrors, Verdict]> {
  const { db, body, config, now } = call;
  if ('code' in body)
    return [
      'code',
      await proveByCode(db, body.code, { owner, config, now, auditContext: auditContext(call) }),
    ];
  if ('response' in body) {
    const factor = await proveByPasskey(
      db,
      relyingPartyOf(config),
      passkeyRequest(call, owner.accountId),
      body.response,
    );
    return ['response', factor === null ? 'wrong' : 'proved'];
  }
  return ['password', await verifyPassword(call, owner, body.password)];
}

/**
 * The password suffices only if there is no stronger factor, so that a person who has seen it typed
 * gains nothing more by it. No verdict is returned before the attempt is on disk; a correct attempt
 * is written together with the proof.
 */
async function verifyPassword(
  { db, systems, now }: StepUpCall,
  { accountId, liUId }: FactorOwner,
  password: string,
): Promise<Verdict> {
  const attempt = await countPasswordAttempt(db, PASSWORDS, accountId, now);
  if (attempt.isOneTooMany) return 'locked';
  const account = { id: accountId, liUId };
  if (
    !attempt.hasRealFactor &&
    (await isCurrentPassword({ db, systems }, account, password, attempt.kept))
  )
    return 'proved';
  await waitForDurability(db);
  return 'wrong';
}
