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
} from '#server/session/addressProof.ts';
import { type CodeBinding, issueCode, checkCode } from '#server/session/codes.ts';
import { send } from '#server/mail/mail.ts';
import { externalCodeEmail } from './emails.ts';
import { limitCodes } from './limits.ts';

type Purpose = 'external-create' | 'external-reset';
type Call = Pick<
  CallContext,
  'db' | 'change' | 'config' | 'browser' | 'language' | 'address' | 'now' | 'today'
>;

export interface ProofBinding extends CodeBinding {
  readonly purpose: Purpose;
}

export const bindingOf = (
  { browser }: Pick<Call, 'browser'>,
  purpose: Purpose,
  email: string,
): ProofBinding => ({ purpose, address: email.toLowerCase(), browserHash: browser.hash() });

/**
 * Mails a code, which invalidates the previous one. `lin` is the owner of the account that the code
 * is for; null for a person without an account.
 */
export async function mailCode(
  call: Call,
  binding: ProofBinding,
  lin: string | null,
): Promise<{ status: 200 }> {
  const { config, language, now } = call;
  await limitCodes(call, binding);
  return call.change(async (tx) => {
    const code = await issueCode(
      tx,
      { ...binding, channel: 'email', language, lin, hasRecipient: true },
      config.secretKey,
      now,
    );
    await send(
      tx,
      externalCodeEmail(config, binding.purpose, { ...code, recipient: binding.address, language }),
      now,
    );
    return { status: 200 };
  });
}

/**
 * Checks a typed code. Responds with 200 and the proof, or with 400 and an error under `expired`,
 * `locked`, `verified` or `code`; 404 if this browser has not requested a code.
 */
export async function verifyCode(call: Call, binding: ProofBinding, code: string) {
  const { db, config, now } = call;
  const asked = await proofOf(db, binding);
  if (asked === undefined) return notFound;
  const check = await checkCode(db, binding, code, config.secretKey, now);
  if (check.verdict === 'none') return badRequest({ expired: 'EXTERNAL/CODE/EXPIRED' });
  if (check.verdict === 'locked') return badRequest({ locked: 'EXTERNAL/CODE/LOCKED' });
  if (check.verdict === 'wrong') return badRequest({ code: 'EXTERNAL/CODE/WRONG' });
  // Records the correct code immediately: of two concurrent requests, the second gets the response
  // that the address is already verified.
  const isFirst = await db.transaction().execute(async (tx) => {
    await resetWrongAttempts(tx, check);
    return markVerified(tx, check, now);
  });
  const kept = await proofOf(db, binding);
  if (kept === undefined) return badRequest({ expired: 'EXTERNAL/CODE/EXPIRED' });
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
