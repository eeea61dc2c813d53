import * as z from 'zod/mini';
import { whoeverIsIdentified, whoeverIsSignedIn } from './access.ts';
import { CaptchaSolution } from './captcha.ts';
import { Errors, publicRefusals, refusals } from './errors.ts';
import { Email, NationalId, OneTimeCode, text, UserId } from './inputs.ts';
import { route } from './route.ts';
import { Scope } from './values.ts';

/** The identity that this browser is signed in with; scope 0 and empty fields when nobody is signed in. */
export const Authentication = z.object({
  authenticationScope: Scope,
  liUId: z.nullable(z.string()),
  displayName: z.nullable(z.string()),
  hasEduPersonAssuranceAL2: z.boolean(),
  identityNumber: z.nullable(z.string()),
  hasMultipleSignings: z.boolean(),
  /**
   * Not in the specification: distinguishes users without revealing anything else about them, because a user id does not always exist. The
   * same at each sign-in with the same method. Absent for the university account.
   */
  personKey: z.optional(z.string()),
});
export type Authentication = z.infer<typeof Authentication>;

export const authentication = {
  current: route({
    summary: 'Who this browser is signed in as. Never kept: it carries the national id.',
    method: 'GET',
    path: '/api/authentication',
    may: 'everyone',
    responses: { ...publicRefusals, 200: Authentication },
  }),
  refresh: route({
    summary: 'Renews a session that is about to end, or has just ended. 401 when there is nothing to renew, with `ACCOUNT_CLOSED` where the account’s status has ended it.',
    method: 'POST',
    path: '/api/authentication/refresh',
    may: 'everyone',
    isOurs: true,
    responses: { ...publicRefusals, 204: null, 401: Errors },
  }),
  finalise: route({
    summary: 'Binds the session to the chosen one of the signed-in person’s accounts; the session id changes. 404: not one to choose; 409: this sign-in has set a password already.',
    method: 'POST',
    path: '/api/authentication/finalise',
    may: whoeverIsIdentified,
    query: z.object({ liuid: UserId }),
    responses: { ...refusals, 200: Authentication, 404: Errors, 409: Errors },
  }),
  signInWithActivationKey: route({
    summary: 'Signs in with an activation key. 400: the key is expired or used; 403: the account is closed; 404: key or national id is wrong; 423: too many tries.',
    method: 'POST',
    path: '/api/authentication/activationKey/signin',
    may: 'everyone',
    body: z.object({ activationKey: text(40), personalIdNumber: NationalId }),
    responses: { ...publicRefusals, 200: Authentication, 403: Errors, 404: Errors, 423: Errors },
  }),
  sendEmailCode: route({
    summary: 'Mails a sign-in code. The answer is the same whether or not somebody has the address. 429 with `CAPTCHA_NEEDED` under `captcha`: with a solved challenge it is let through.',
    method: 'POST',
    path: '/api/authentication/email/code',
    may: 'everyone',
    query: z.object({ email: Email }),
    body: z.optional(z.object({
      captcha: z.optional(CaptchaSolution),
      /** Set when signing in to the alumni portal, where people register with an address that is not known here: a code is sent to every address. */
      isForAlumni: z.optional(z.boolean()),
    })),
    hasSecretQuery: true,
    responses: { ...publicRefusals, 200: null },
  }),
  signInWithEmailCode: route({
    summary: 'Signs in with a mailed code. 400 under `code`: wrong, used or expired; 403: the account is closed; 423: the fifth wrong try killed the code.',
    method: 'POST',
    path: '/api/authentication/email/signin',
    may: 'everyone',
    query: z.object({ email: Email, code: OneTimeCode }),
    hasSecretQuery: true,
    responses: { ...publicRefusals, 200: Authentication, 403: Errors, 423: Errors },
  }),
  federationSignOut: route({
    summary: 'Ends the session, and says where the identity provider wants the browser next, if anywhere.',
    method: 'POST',
    path: '/api/authentication/wsFederation/signout',
    may: whoeverIsSignedIn,
    responses: { ...refusals, 200: z.object({ redirectUrl: z.nullable(z.string()) }) },
  }),
};
