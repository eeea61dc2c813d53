import * as z from 'zod/mini';
import { publicRefusals } from './errors.ts';
import { Email, text, WholeNumber } from './inputs.ts';
import { route } from './route.ts';
import { Moment } from './values.ts';

/**
 * The submissions that require a captcha where captchas are enabled (EXT-10), by the names in the
 * specification.
 */
export const CaptchaAction = z.enum(
  ['create_external_user_init_submit', 'reset_external_user_init_submit'],
  'INPUT_INVALID',
);
export type CaptchaAction = z.infer<typeof CaptchaAction>;

/**
 * The purposes for which a challenge may have to be solved: the above, and a sign-in code for an
 * address for which too many codes have been requested from elsewhere.
 */
export const CaptchaPurpose = z.enum(['email-code', ...CaptchaAction.options], 'INPUT_INVALID');
export type CaptchaPurpose = z.infer<typeof CaptchaPurpose>;

/**
 * A proof-of-work challenge for the browser: find a number that, appended to `challenge` and a full
 * stop, gives a SHA-256 hash starting with `difficulty` zero bits.
 */
export const CaptchaChallenge = z.object({
  challenge: z.string(),
  difficulty: z.int(),
  expires: Moment,
});
export type CaptchaChallenge = z.infer<typeof CaptchaChallenge>;

const Submission = { action: CaptchaAction, subject: Email };
const solution = { challenge: text(), number: WholeNumber.check(z.minimum(0, 'INPUT_INVALID')) };

/**
 * Proof that the sender is a person, as JSON, for an action and address: a solved challenge or,
 * where a site key is configured, reCAPTCHA's token.
 */
export const CaptchaToken = z.union([
  z.object({ ...Submission, ...solution }),
  z.object({ ...Submission, response: text(4000) }),
]);
export type CaptchaToken = z.infer<typeof CaptchaToken>;

/** Error returned for a submission without a passed captcha. */
export const BOT_WARNING = 'ERROR/RECAPTCHA/BOT_WARNING';

export const CaptchaSolution = z.object(solution);
export type CaptchaSolution = z.infer<typeof CaptchaSolution>;

export const captcha = {
  challenge: route({
    summary:
      'Returns a challenge of the built-in captcha, ' +
      'which replaces reCAPTCHA where it is not used. A solution is valid once, ' +
      'for ten minutes, for this purpose, address and browser.',
    method: 'GET',
    path: '/api/captcha/challenge',
    may: 'everyone',
    query: z.object({ purpose: CaptchaPurpose, subject: Email }),
    hasSensitiveQuery: true,
    isOurs: true,
    responses: { ...publicRefusals, 200: CaptchaChallenge },
  }),
  verify: route({
    summary:
      'Verifies a token, which can be used once. A valid token allows this browser one submission within ten minutes.',
    method: 'GET',
    path: '/api/ReCaptchaV3',
    may: 'everyone',
    query: z.object({ token: text(6000) }),
    hasSensitiveQuery: true,
    responses: { ...publicRefusals, 200: z.object({ success: z.boolean() }) },
  }),
};
