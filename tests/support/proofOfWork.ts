import { hash } from 'node:crypto';
import type { CaptchaChallenge, CaptchaSolution } from '../../src/contract/captcha.ts';
import { leadingZeroBits, provenText } from '../../src/rules/proofOfWork.ts';

/** Does the work of a challenge. */
export function solved({ challenge, difficulty }: Pick<CaptchaChallenge, 'challenge' | 'difficulty'>): CaptchaSolution {
  for (let number = 0; ; number += 1) if (leadingZeroBits(hash('sha256', provenText(challenge, number), 'buffer')) >= difficulty) return { challenge, number };
}
