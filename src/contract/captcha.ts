import * as z from 'zod/mini';
import { publicRefusals } from './errors.ts';
import { Email, text } from './inputs.ts';
import { route } from './route.ts';
import { Moment } from './values.ts';

/** The submissions that carry a captcha wherever it is switched on (EXT-10), by the specification's names. */
export const CaptchaAction = z.enum(['create_external_user_init_submit', 'reset_external_user_init_submit'], 'INPUT_INVALID');
export type CaptchaAction = z.infer<typeof CaptchaAction>;

/** What may have to be solved for: those, and a sign-in code by e-mail to an address that others have asked for too many to. */
export const CaptchaPurpose = z.enum(['email-code', ...CaptchaAction.options], 'INPUT_INVALID');
export type CaptchaPurpose = z.infer<typeof CaptchaPurpose>;

/** A riddle for the browser: a number that, after `challenge` and a full stop, gives a SHA-256 hash which begins with `difficulty` zero bits. */
export const CaptchaChallenge = z.object({ challenge: z.string(), difficulty: z.int(), expires: Moment });
export type CaptchaChallenge = z.infer<typeof CaptchaChallenge>;

const Submission = { action: CaptchaAction, subject: Email };
const solution = { challenge: text(), number: z.int('INPUT_INVALID').check(z.minimum(0, 'INPUT_INVALID')) };

/** What proves a person, as JSON: for an action and address a solved riddle, or where there is a site key reCAPTCHA's token. */
export const CaptchaToken = z.union([z.object({ ...Submission, ...solution }), z.object({ ...Submission, response: text(4000) })]);
export type CaptchaToken = z.infer<typeof CaptchaToken>;

/** What a submission without a passed captcha is refused with. */
export const BOT_WARNING = 'ERROR/RECAPTCHA/BOT_WARNING';

export const CaptchaSolution = z.object(solution);
export type CaptchaSolution = z.infer<typeof CaptchaSolution>;

export const captcha = {
  challenge: route({
    summary: 'A riddle to solve where the portal’s own captcha stands in for reCAPTCHA. Its solution counts once, within ten minutes, for this purpose, address and browser.',
    method: 'GET',
    path: '/api/captcha/challenge',
    may: 'everyone',
    query: z.object({ purpose: CaptchaPurpose, subject: Email }),
    hasSecretQuery: true,
    isOurs: true,
    responses: { ...publicRefusals, 200: CaptchaChallenge },
  }),
  verify: route({
    summary: 'Whether the token passes. Each counts once; passed, it lets this browser submit once within ten minutes.',
    method: 'GET',
    path: '/api/ReCaptchaV3',
    may: 'everyone',
    query: z.object({ token: text(6000) }),
    hasSecretQuery: true,
    responses: { ...publicRefusals, 200: z.object({ success: z.boolean() }) },
  }),
};
