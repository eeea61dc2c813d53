import * as z from 'zod/mini';
import { Errors, publicRefusals } from './errors.ts';
import { text } from './inputs.ts';
import { TotpCode, TotpSetup, WebAuthnJson } from './mfaFactors.ts';
import { route } from './route.ts';
import { Moment } from './values.ts';

/** A sign-in that waits for its second factor, and how it can be shown. */
export const WaitingSignIn = z.object({
  liUId: z.string(),
  isByCode: z.boolean(),
  isByPasskey: z.boolean(),
  /** The factors have been reset: an app has to be registered first. */
  mustRegister: z.boolean(),
  /** The sign-in begins again after this. */
  expires: Moment,
});
export type WaitingSignIn = z.infer<typeof WaitingSignIn>;

/** Signed in, and where the person was on the way to. */
const Completed = z.object({ returnTo: z.string() });

const may = 'everyone';
const isOurs = true;
const refused = { ...publicRefusals, 404: Errors };

/**
 * The second factor of a sign-in that the identity provider has not asked for one (decisions, "Signing in and out"). Nobody is signed in
 * until it is shown: a cookie of its own says which sign-in waits in this browser. 404: none, or it has waited for too long.
 */
export const secondStep = {
  waiting: route({
    summary: 'The sign-in that waits for its second factor in this browser; null where none does.',
    method: 'GET',
    path: '/api/authentication/secondstep',
    may,
    isOurs,
    responses: { ...publicRefusals, 200: z.nullable(WaitingSignIn) },
  }),
  askPasskey: route({
    summary: 'What the browser needs to sign with one of the person’s passkeys.',
    method: 'POST',
    path: '/api/authentication/secondstep/options',
    may,
    isOurs,
    responses: { ...refused, 200: WebAuthnJson },
  }),
  complete: route({
    summary: 'Completes the sign-in by a code of an app, a recovery code or a passkey. 400 under `code` or `response`: wrong; 423: too many tries.',
    method: 'POST',
    path: '/api/authentication/secondstep',
    may,
    isOurs,
    body: z.union([z.object({ code: text(40) }), z.object({ response: WebAuthnJson })]),
    responses: { ...refused, 200: Completed, 423: Errors },
  }),
  startTotp: route({
    summary: 'Begins to register an app where the factors have been reset. 409: there is a factor to show.',
    method: 'POST',
    path: '/api/authentication/secondstep/totp',
    may,
    isOurs,
    responses: { ...refused, 200: TotpSetup, 409: Errors },
  }),
  confirmTotp: route({
    summary: 'Registers the app by its first code, which completes the sign-in; the recovery codes are told once.',
    method: 'POST',
    path: '/api/authentication/secondstep/totp/{id}/confirm',
    may,
    isOurs,
    params: z.object({ id: text(64) }),
    body: z.object({ code: TotpCode, name: text(60) }),
    responses: { ...refused, 200: z.object({ returnTo: z.string(), recoveryCodes: z.array(z.string()) }), 409: Errors, 423: Errors },
  }),
};
