import { badRequest, notFound } from '../../call/answers.ts';
import type { CallContext } from '../../call/handler.ts';
import { stepAt } from '../../../rules/addressProof.ts';
import { type AddressProof, forgetTries, keepProof, newestProof, proofOf, toVerification } from '../../session/addressProof.ts';
import { type CodeBinding, issueCode, judgeCode } from '../../session/codes.ts';
import { send } from '../../mail/mail.ts';
import { externalCodeLetter } from './letters.ts';
import { limitCodes } from './limits.ts';

type Purpose = 'external-create' | 'external-reset';
type Call = Pick<CallContext, 'db' | 'change' | 'config' | 'browser' | 'language' | 'address' | 'now'>;

export interface ProofBinding extends CodeBinding {
  readonly purpose: Purpose;
}

export const bindingOf = ({ browser }: Pick<Call, 'browser'>, purpose: Purpose, email: string): ProofBinding => ({ purpose, address: email.toLowerCase(), browserHash: browser.hash() });

/** Mails a code, which ends the one before it. `lin` is whose account it is for; null for somebody who has none. */
export async function mailCode(call: Call, binding: ProofBinding, lin: string | null): Promise<{ status: 200 }> {
  const { config, language, now } = call;
  await limitCodes(call, binding);
  return call.change(async (tx) => {
    const code = await issueCode(tx, { ...binding, channel: 'email', language, lin, isForSomebody: true }, config.secretKey, now);
    await send(tx, externalCodeLetter(config, binding.purpose, { ...code, recipient: binding.address, language }), now);
    return { status: 200 };
  });
}

/** Judges a typed code: 200 with the proof, or 400 under `expired`, `locked`, `verified` or `code`. 404: this browser has asked for none. */
export async function verifyCode(call: Call, binding: ProofBinding, code: string) {
  const { db, config, now } = call;
  const asked = await proofOf(db, binding);
  if (asked === undefined) return notFound;
  const judged = await judgeCode(db, binding, code, config.secretKey, now);
  if (judged.verdict === 'none') return badRequest({ expired: 'EXTERNAL/CODE/EXPIRED' });
  if (judged.verdict === 'locked') return badRequest({ locked: 'EXTERNAL/CODE/LOCKED' });
  if (judged.verdict === 'wrong') return badRequest({ code: 'EXTERNAL/CODE/WRONG' });
  // What was judged right is written at once: of two at the same moment the second is told that it is done.
  const isFirst = await db.transaction().execute(async (tx) => {
    await forgetTries(tx, judged);
    return keepProof(tx, judged, now);
  });
  const kept = await proofOf(db, binding);
  if (kept === undefined) return badRequest({ expired: 'EXTERNAL/CODE/EXPIRED' });
  return isFirst ? { status: 200 as const, body: toVerification(kept, now) } : badRequest({ verified: 'EXTERNAL/CODE/VERIFIED' });
}

/** Why there is no proof to act on, as the key that leads back to the code (EXT-15); null where it lives. */
export function missingProof(proof: AddressProof | undefined, now: Date): 'emailVerificationExpired' | 'emailVerificationMissing' | null {
  if (proof === undefined || proof.verified === null) return 'emailVerificationMissing';
  return proof.expires <= now ? 'emailVerificationExpired' : null;
}

/** Where this browser stopped: what it needs to go on, and nothing for any other. */
export async function progress({ db, browser, now }: Call, purpose: Purpose) {
  const proof = await newestProof(db, { purpose, browserHash: browser.hash() });
  const verification = proof === undefined ? null : toVerification(proof, now);
  return { status: 200 as const, body: { step: stepAt(verification?.status ?? null), verification } };
}
