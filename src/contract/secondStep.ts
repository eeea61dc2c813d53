import * as z from 'zod/mini';
import { Errors, publicRefusals } from './errors.ts';
import { text } from './inputs.ts';
import { TotpCode, TotpSetup, WebAuthnJson } from './mfaFactors.ts';
import { route } from './route.ts';
import { Moment } from './values.ts';

/** A sign-in that awaits its second factor, and the available factors. */
export const WaitingSignIn = z.object({
  liUId: z.string(),
  isByCode: z.boolean(),
  isByPasskey: z.boolean(),
  /** Whether the factors have been reset, so that an app must be registered first. */
  mustRegister: z.boolean(),
  /** The reset after which none is registered, if it is known; a server of 0.2.0 does not say. */
  reset: z.optional(z.nullable(z.object({ at: Moment, isAtDesk: z.boolean() }))),
  /** When the sign-in expires and has to be restarted. */
  expires: Moment,
});
export type WaitingSignIn = z.infer<typeof WaitingSignIn>;

/** The sign-in is complete; `returnTo` is where the user was going. */
const Completed = z.object({ returnTo: z.string() });

const may = 'everyone';
const isOurs = true;
const refused = { ...publicRefusals, 404: Errors };

/**
 * The second factor of a sign-in for which the identity provider has not requested one (decisions,
 * "Signing in and out"). The user is not signed in until the factor is verified: a separate cookie
 * identifies the sign-in pending in this browser. 404: none is pending, or it has expired.
 */
export const secondStep = {
  waiting: route({
    summary:
      'Returns the sign-in that awaits its second factor in this browser; null if there is none.',
    method: 'GET',
    path: '/api/authentication/secondstep',
    may,
    isOurs,
    responses: { ...publicRefusals, 200: z.nullable(WaitingSignIn) },
  }),
  askPasskey: route({
    summary: 'Returns the options with which the browser signs with one of the person’s passkeys.',
    method: 'POST',
    path: '/api/authentication/secondstep/options',
    may,
    isOurs,
    responses: { ...refused, 200: WebAuthnJson },
  }),
  complete: route({
    summary:
      'Completes the sign-in with an authenticator code, a recovery code or a passkey. ' +
      '400 under `code` or `response`: wrong; 423: too many attempts.',
    method: 'POST',
    path: '/api/authentication/secondstep',
    may,
    isOurs,
    body: z.union([z.object({ code: text(40) }), z.object({ response: WebAuthnJson })]),
    responses: { ...refused, 200: Completed, 423: Errors },
  }),
  startTotp: route({
    summary:
      'Starts registering an authenticator app after the factors have been reset. ' +
      '409: a factor is registered and must be used.',
    method: 'POST',
    path: '/api/authentication/secondstep/totp',
    may,
    isOurs,
    responses: { ...refused, 200: TotpSetup, 409: Errors },
  }),
  confirmTotp: route({
    summary:
      'Registers the app by its first code, which completes the sign-in. The recovery codes are returned only once.',
    method: 'POST',
    path: '/api/authentication/secondstep/totp/{id}/confirm',
    may,
    isOurs,
    params: z.object({ id: text(64) }),
    body: z.object({ code: TotpCode, name: text(60) }),
    responses: {
      ...refused,
      200: z.object({ returnTo: z.string(), recoveryCodes: z.array(z.string()) }),
      409: Errors,
      423: Errors,
    },
  }),
};
