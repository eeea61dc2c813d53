import { useState } from 'react';
import { captcha, type CaptchaAction } from '#contract/captcha.ts';
import { call } from '#client/api/call.ts';
import { application } from '#client/api/product.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { externalQueries } from './queries.ts';

/** Thrown when the captcha was not passed, or this browser cannot compute it. */
export class CaptchaError extends Error {
  override readonly name = 'CaptchaError';
}

/**
 * Maximum number of tries: requests from others may raise the difficulty while the browser works.
 */
const MAX_ATTEMPTS = 3;

/**
 * Passes the captcha for a submission, where it is enabled (EXT-10): the browser does a little work
 * by itself, or reCAPTCHA rates the submission, and the user never has to solve anything.
 * `isWorking` is true meanwhile.
 */
export function useCaptcha(action: CaptchaAction) {
  const [isWorking, setWorking] = useState(false);
  const pass = async (email: string): Promise<void> => {
    const { enableReCaptcha } = await queryClient.fetchQuery(externalQueries.features());
    if (!enableReCaptcha) return;
    const prove = await proverOf({ action, subject: email });
    setWorking(true);
    try {
      for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
        const { success } = await call(captcha.verify, {
          query: { token: JSON.stringify({ action, subject: email, ...(await prove()) }) },
        });
        if (success) return;
      }
      throw new CaptchaError();
    } finally {
      setWorking(false);
    }
  };
  return { pass, isWorking };
}

/**
 * Returns the function that solves this installation's captcha: reCAPTCHA, or the portal's own
 * proof of work.
 */
async function proverOf({
  action,
  subject,
}: {
  action: CaptchaAction;
  subject: string;
}): Promise<() => Promise<object>> {
  const { reCaptchaV3SiteKey: siteKey } = application();
  if (siteKey !== null) {
    const { reCaptchaToken } = await import('#client/device/reCaptcha.ts');
    return async () => ({
      response: await reCaptchaToken(siteKey, action).catch(() => {
        throw new CaptchaError();
      }),
    });
  }
  const { canSolve, solve } = await import('#client/device/proofOfWork/solve.ts');
  if (!canSolve()) throw new CaptchaError();
  return async () => solve(await call(captcha.challenge, { query: { purpose: action, subject } }));
}
