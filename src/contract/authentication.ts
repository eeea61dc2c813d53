import * as z from 'zod/mini';
import { identifiedUsers, signedInUsers } from './access.ts';
import { CaptchaSolution } from './captcha.ts';
import { Errors, publicRefusals, refusals } from './errors.ts';
import { Email, NationalId, OneTimeCode, text, UserId } from './inputs.ts';
import { route } from './route.ts';
import { LiabilityType, Scope } from './values.ts';

/**
 * The identity that this browser is signed in with; scope 0 and empty fields when nobody is signed
 * in.
 */
export const Authentication = z.object({
  authenticationScope: Scope,
  liUId: z.nullable(z.string()),
  displayName: z.nullable(z.string()),
  hasEduPersonAssuranceAL2: z.boolean(),
  identityNumber: z.nullable(z.string()),
  hasMultipleSignings: z.boolean(),
  /**
   * Not in the specification: whether the person certainly identified at this browser, where the way
   * to sign in leaves it open. Absent when nobody is signed in.
   */
  isBoundToBrowser: z.optional(z.boolean()),
  /**
   * Not in the specification: distinguishes users without revealing anything else about them,
   * because a user id does not always exist. The same at each sign-in with the same method. Absent
   * for the university account.
   */
  personKey: z.optional(z.string()),
  /**
   * Not in the specification: distinguishes this session from the person's others without revealing
   * anything about it. Absent when nobody is signed in.
   */
  sessionKey: z.optional(z.string()),
  /**
   * Not in the specification: the terms that the user must accept before anything else. Absent if
   * there are none.
   */
  mustAccept: z.optional(LiabilityType),
});
export type Authentication = z.infer<typeof Authentication>;

export const authentication = {
  current: route({
    summary:
      'Returns the identity with which this browser is signed in. Never cached on the device, ' +
      'because the response contains the national id.',
    method: 'GET',
    path: '/api/authentication',
    may: 'everyone',
    responses: { ...publicRefusals, 200: Authentication },
  }),
  refresh: route({
    summary:
      'Renews a session that is about to expire or has just expired. ' +
      '401: there is no session to renew; ' +
      'the error is `ACCOUNT_CLOSED` if the account’s status ended it.',
    method: 'POST',
    path: '/api/authentication/refresh',
    may: 'everyone',
    isOurs: true,
    responses: { ...publicRefusals, 204: null, 401: Errors },
  }),
  finalise: route({
    summary:
      'Binds the session to one of the signed-in person’s accounts and changes the session ' +
      'id. 404: the account cannot be chosen; ' +
      '409: a password has already been set in this session.',
    method: 'POST',
    path: '/api/authentication/finalise',
    may: identifiedUsers,
    isOpenBeforeTerms: true,
    query: z.object({ liuid: UserId }),
    responses: { ...refusals, 200: Authentication, 404: Errors, 409: Errors },
  }),
  signInWithActivationKey: route({
    summary:
      'Signs in with an activation key. 400: the key is expired or used; ' +
      '403: the account is closed; ' +
      '404: the key or the national id is wrong; 423: too many attempts.',
    method: 'POST',
    path: '/api/authentication/activationKey/signin',
    may: 'everyone',
    body: z.object({ activationKey: text(40), personalIdNumber: NationalId }),
    responses: { ...publicRefusals, 200: Authentication, 403: Errors, 404: Errors, 423: Errors },
  }),
  sendEmailCode: route({
    summary:
      'Emails a sign-in code. The response does not reveal whether the address is registered. ' +
      '429 with `CAPTCHA_NEEDED` under `captcha`: a solved challenge is required.',
    method: 'POST',
    path: '/api/authentication/email/code',
    may: 'everyone',
    query: z.object({ email: Email }),
    body: z.optional(
      z.object({
        captcha: z.optional(CaptchaSolution),
        /**
         * Set when signing in to the alumni portal, where people register with an address that is
         * not known here: a code is sent to every address.
         */
        isForAlumni: z.optional(z.boolean()),
      }),
    ),
    hasSensitiveQuery: true,
    responses: { ...publicRefusals, 200: null },
  }),
  signInWithEmailCode: route({
    summary:
      'Signs in with an emailed code. 400 under `code`: the code is wrong, used or expired; ' +
      '403: the account is closed; 423: the code is invalid after five wrong attempts.',
    method: 'POST',
    path: '/api/authentication/email/signin',
    may: 'everyone',
    query: z.object({ email: Email, code: OneTimeCode }),
    hasSensitiveQuery: true,
    responses: { ...publicRefusals, 200: Authentication, 403: Errors, 423: Errors },
  }),
  federationSignOut: route({
    summary:
      'Ends the session and returns the identity provider’s sign-out URL, or null if there is none.',
    method: 'POST',
    path: '/api/authentication/wsFederation/signout',
    may: signedInUsers,
    isOpenBeforeTerms: true,
    responses: { ...refusals, 200: z.object({ redirectUrl: z.nullable(z.string()) }) },
  }),
};
