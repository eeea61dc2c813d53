import { hash } from 'node:crypto';
import type { CaptchaChallenge, CaptchaSolution } from '#contract/captcha.ts';
import { leadingZeroBits, provenText } from '#rules/proofOfWork.ts';

/** The least work that a portal may require, for tests of something else. */
export const LITTLE_WORK = { PORTAL_PROOF_OF_WORK_BITS: '8' };

/** Solves a challenge. @throws {Error} if the argument is something else, such as a refusal */
export function solved({
  challenge,
  difficulty,
}: Pick<CaptchaChallenge, 'challenge' | 'difficulty'>): CaptchaSolution {
  if (!Number.isInteger(difficulty)) throw new Error('The challenge is missing.');
  for (let number = 0; ; number += 1)
    if (leadingZeroBits(hash('sha256', provenText(challenge, number), 'buffer')) >= difficulty)
      return { challenge, number };
}
