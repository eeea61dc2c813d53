import * as z from 'zod/mini';
import { publicRefusals } from './errors.ts';
import { text } from './inputs.ts';
import { route } from './route.ts';
import { Moment } from './values.ts';

/** A riddle for the browser: a number whose hash with `challenge` begins with so many zero bits. */
export const CaptchaChallenge = z.object({ challenge: z.string(), difficulty: z.int(), expires: Moment });
export type CaptchaChallenge = z.infer<typeof CaptchaChallenge>;

export const captcha = {
  challenge: route({
    summary: 'A riddle to solve where the portal’s own captcha stands in for reCAPTCHA.',
    method: 'GET',
    path: '/api/captcha/challenge',
    may: 'everyone',
    isOurs: true,
    responses: { ...publicRefusals, 200: CaptchaChallenge },
  }),
  verify: route({
    summary: 'Whether the token passes: reCAPTCHA’s, or the solved riddle. Each counts once, for this browser.',
    method: 'GET',
    path: '/api/ReCaptchaV3',
    may: 'everyone',
    query: z.object({ token: text(4000) }),
    hasSecretQuery: true,
    responses: { ...publicRefusals, 200: z.object({ success: z.boolean() }) },
  }),
};
