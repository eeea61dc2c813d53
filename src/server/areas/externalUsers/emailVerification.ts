import { badRequest, notFound } from '#server/call/answers.ts';
import type { CallContext } from '#server/call/handler.ts';
import { verificationStep } from '#rules/addressVerification.ts';
import {
  type AddressProof,
  resetWrongAttempts,
  markVerified,
  newestProof,
  proofOf,
  toVerification,
} from '#server/session/codes/addressProof.ts';
import { PURPOSES } from '#server/session/codes/purposes.ts';
import { limitCodes } from '#server/session/codes/sendLimits.ts';
import {
  bindCode,
  checkCode,
  type CodeBinding,
  sendCode,
} from '#server/session/codes/sentCodes.ts';
import { hasOpened, markBegun } from '../invitations/index.ts';

type Purpose = 'external-create' | 'external-reset';
type Binding = CodeBinding<Purpose>;
type Call = Pick<
  CallContext,
  'db' | 'change' | 'config' | 'browser' | 'language' | 'address' | 'now' | 'today' | 'systems'
>;

export const bindingOf = (call: Pick<Call, 'browser'>, purpose: Purpose, email: string): Binding =>
  bindCode(call, purpose, { address: email.toLowerCase() });

/**
 * Mails a code, which invalidates the previous one. `lin` is the owner of the account that the code
 * is for; null for a person without an account.
 */
export async function mailCode(
  call: Call,
  binding: Binding,
  lin: string | null,
): Promise<{ status: 200 }> {
  await limitCodes(call, binding.purpose, binding, {
    isOwners: await hasOpened(call, binding.address),
  });
  return call.change(async (tx) => {
    await sendCode(tx, call, binding, { recipient: binding.address, lin });
    await markBegun(tx, call.browser.hash(), binding.address, call.now);
    return { status: 200, audit: null };
  });
}

/**
 * Checks a typed code. Responds with 200 and the proof, or with 400 and an error under `expired`,
 * `locked`, `verified` or `code`; 404 if this browser has not requested a code.
 */
export async function verifyCode(call: Call, binding: Binding, code: string) {
  const { db, now } = call;
  const asked = await proofOf(db, binding);
  if (asked === undefined) return notFound;
  const check = await checkCode(call, binding, code);
  if (check.verdict !== 'right') return check.refusal;
  // Records the correct code immediately: of two concurrent requests, the second gets the response
  // that the address is already verified.
  const isFirst = await db.transaction().execute(async (tx) => {
    await resetWrongAttempts(tx, check);
    return markVerified(tx, binding, check, now);
  });
  const kept = await proofOf(db, binding);
  if (kept === undefined) return PURPOSES[binding.purpose].refusals.expired;
  return isFirst
    ? { status: 200 as const, body: toVerification(kept, now) }
    : badRequest({ verified: 'EXTERNAL/CODE/VERIFIED' });
}

/**
 * Returns why there is no valid proof, as the key that leads back to the code step (EXT-15); null
 * if the proof is valid.
 */
export function missingProof(
  proof: AddressProof | undefined,
  now: Date,
): 'emailVerificationExpired' | 'emailVerificationMissing' | null {
  if (proof === undefined || proof.verified === null) return 'emailVerificationMissing';
  return proof.expires <= now ? 'emailVerificationExpired' : null;
}

/**
 * Returns the step that this browser has reached, with the data needed to continue. Other browsers'
 * progress is not disclosed.
 */
export async function progress({ db, browser, now }: Call, purpose: Purpose) {
  const proof = await newestProof(db, { purpose, browserHash: browser.hash() });
  const verification = proof === undefined ? null : toVerification(proof, now);
  return {
    status: 200 as const,
    body: { step: verificationStep(verification?.status ?? null), verification },
  };
}
