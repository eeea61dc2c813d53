import * as z from 'zod/mini';
import { exchange } from '#server/outward/exchange.ts';
import { withoutContent } from '../httpSystem.ts';
import { NoResponse } from '../noResponse.ts';
import { PERSON_WAITS_MS, type TimeLimit } from '../timeLimit.ts';
import type { ReCaptchaSettings } from './settings.ts';

/** The service that judges whether a page is used by a person. */
export interface ReCaptcha {
  /**
   * Whether the token was created for this action, on one of the portal's pages, probably by a
   * person. A token can be used once. @throws {NoResponse}
   */
  readonly passes: (token: string, action: string) => Promise<boolean>;
}

const MAX_RESPONSE_LENGTH = 64 * 1024;

const Verdict = z.object({
  success: z.boolean(),
  score: z.optional(z.number()),
  action: z.optional(z.string()),
  hostname: z.optional(z.string()),
});

/** reCAPTCHA v3. The portal sends it the token only, not the user's network address. */
export function reCaptchaOf(
  { secret, endpoint, minScore }: ReCaptchaSettings,
  ownHost: string,
  { timeoutMs = PERSON_WAITS_MS }: TimeLimit = {},
): ReCaptcha {
  return {
    async passes(token, wanted) {
      try {
        const { status, body } = await exchange(new URL('siteverify', endpoint), {
          reach: 'CONFIGURED',
          method: 'POST',
          body: new URLSearchParams({ secret, response: token }),
          signal: AbortSignal.timeout(timeoutMs),
          longest: MAX_RESPONSE_LENGTH,
        });
        if (status < 200 || status > 299) throw new Error(`status ${status}`);
        const {
          success,
          score = 0,
          action,
          hostname,
        } = Verdict.parse(JSON.parse(body.toString('utf8')));
        return success && score >= minScore && action === wanted && hostname === ownHost;
      } catch (cause) {
        throw new NoResponse('reCAPTCHA does not respond.', { cause: withoutContent(cause) });
      }
    },
  };
}
