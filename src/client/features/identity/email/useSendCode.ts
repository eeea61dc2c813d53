import { useState } from 'react';
import { authentication } from '#contract/authentication.ts';
import { captcha, type CaptchaSolution } from '#contract/captcha.ts';
import { CAPTCHA_NEEDED } from '#contract/errors.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { useReturnPath } from '../parts/useReturnPath.ts';
import type { TextKey } from '../texts.ts';

/**
 * Requests from others may raise the difficulty while the browser works. Maximum number of times
 * that the work is done.
 */
const MAX_SOLUTIONS = 3;

const isWorkWanted = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 429 &&
  (error.errors?.['captcha']?.includes(CAPTCHA_NEEDED) ?? false);

/**
 * Returns the text for why no more codes are sent for now: this browser has requested too many, or
 * others have.
 */
export const tooManyCodes = (error: unknown): TextKey =>
  isWorkWanted(error) ? 'EMAIL_SIGN_IN/BUSY_ADDRESS' : 'EMAIL_SIGN_IN/TOO_MANY';

/**
 * Requests a code by mail. When others have requested so many that the server demands a proof of
 * work first, the browser does the work and repeats the request by itself; `isWorking` is true
 * meanwhile.
 */
export function useSendCode() {
  const [isWorking, setWorking] = useState(false);
  const isForAlumni = useIsForAlumni();
  const sendCode = async (email: string): Promise<void> => {
    const send = (solution?: CaptchaSolution) =>
      call(authentication.sendEmailCode, {
        query: { email },
        body: bodyWith(solution, isForAlumni),
      });
    try {
      for (let solutions = 0; ; solutions += 1) {
        try {
          return await send(solutions === 0 ? undefined : await solutionFor(email));
        } catch (error) {
          if (!isWorkWanted(error) || solutions === MAX_SOLUTIONS) throw error;
          const { canSolve } = await import('#client/device/proofOfWork/solve.ts');
          if (!canSolve()) throw error;
          setWorking(true);
        }
      }
    } finally {
      setWorking(false);
    }
  };
  return { sendCode, isWorking };
}

/**
 * Whether the user is heading for the alumni portal. People register there with addresses that the
 * portal does not have yet, so a code is sent to every address.
 */
export const useIsForAlumni = (): boolean => {
  const returnPath = useReturnPath('');
  return returnPath.startsWith('/alumni-portal/') || returnPath.endsWith('&from=alumni');
};

const bodyWith = (solution: CaptchaSolution | undefined, isForAlumni: boolean) =>
  solution || isForAlumni
    ? { ...(solution && { captcha: solution }), ...(isForAlumni && { isForAlumni }) }
    : undefined;

async function solutionFor(email: string): Promise<CaptchaSolution> {
  const { solve } = await import('#client/device/proofOfWork/solve.ts');
  return solve(await call(captcha.challenge, { query: { purpose: 'email-code', subject: email } }));
}
