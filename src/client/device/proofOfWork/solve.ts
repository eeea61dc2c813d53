import type { CaptchaChallenge, CaptchaSolution } from '#contract/captcha.ts';

/**
 * Whether this browser can solve challenges: the Web Crypto API is missing on pages that were not
 * loaded over https.
 */
export const canSolve = (): boolean =>
  globalThis.crypto?.subtle !== undefined && typeof Worker !== 'undefined';

/**
 * Finds the number that solves the challenge, in a worker so that the page stays responsive however
 * long it takes.
 */
export async function solve({ challenge, difficulty }: CaptchaChallenge): Promise<CaptchaSolution> {
  const worker = new Worker(new URL('./solveWorker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<number>) =>
        resolve({ challenge, number: data }),
      );
      worker.addEventListener('error', () => reject(new Error('The worker failed to start.')));
      worker.postMessage({ challenge, difficulty });
    });
  } finally {
    worker.terminate();
  }
}
