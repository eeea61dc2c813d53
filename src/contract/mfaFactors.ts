import * as z from 'zod/mini';
import { portalUsers } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { codeOf, Json, Secret, text } from './inputs.ts';
import { route } from './route.ts';
import { Moment } from './values.ts';

/** A factor that verifies a sign-in in addition to the password. */
export const MfaFactor = z.object({
  id: z.string(),
  kind: z.enum(['Totp', 'Passkey', 'RecoveryCodes']),
  name: z.string(),
  created: Moment,
  lastUsed: z.nullable(Moment),
  /** Number of remaining recovery codes; null for other kinds. */
  remaining: z.nullable(z.int()),
});
export type MfaFactor = z.infer<typeof MfaFactor>;

/**
 * The data for setting up an authenticator app, returned only once: the secret in base 32, and the
 * same as an `otpauth:` URI.
 */
export const TotpSetup = z.object({ id: z.string(), secret: z.string(), uri: z.string() });
export type TotpSetup = z.infer<typeof TotpSetup>;

/** A new factor and, if it is the first one, recovery codes, which are returned only once. */
export const RegisteredFactor = z.object({
  factor: MfaFactor,
  recoveryCodes: z.nullable(z.array(z.string())),
});
export type RegisteredFactor = z.infer<typeof RegisteredFactor>;

/**
 * WebAuthn data exchanged between browser and server, in WebAuthn's own JSON format; validated by
 * the server's library.
 */
export const WebAuthnJson = Json;

const may = portalUsers;
export const TotpCode = codeOf(/^\d{6}$/, 'INPUT_INVALID_AUTHENTICATOR_CODE');
const isOurs = true;

/** Registering and using the factors of two-step verification. */
export const mfaFactors = {
  factors: route({
    summary: 'Returns the person’s own factors.',
    method: 'GET',
    path: '/api/MFA/factors',
    may,
    isOurs,
    responses: { ...refusals, 200: z.array(MfaFactor) },
  }),
  startTotp: route({
    summary:
      'Starts registering an authenticator app. The app takes effect when its first code is confirmed.',
    method: 'POST',
    path: '/api/MFA/totp',
    may,
    isOurs,
    responses: { ...refusals, 200: TotpSetup },
  }),
  confirmTotp: route({
    summary:
      'Registers the app by its first code. 400 under `code`: the code is wrong; ' +
      '404: the registration was not started or has expired.',
    method: 'POST',
    path: '/api/MFA/totp/{id}/confirm',
    may,
    isOurs,
    params: z.object({ id: text(64) }),
    body: z.object({ code: TotpCode, name: text(60) }),
    responses: { ...refusals, 200: RegisteredFactor, 404: Errors, 423: Errors },
  }),
  startPasskey: route({
    summary: 'Returns the options with which the browser creates a passkey.',
    method: 'POST',
    path: '/api/MFA/passkeys/options',
    may,
    isOurs,
    responses: { ...refusals, 200: WebAuthnJson },
  }),
  registerPasskey: route({
    summary:
      'Registers the passkey created by the browser. 409: no registration is pending in this browser.',
    method: 'POST',
    path: '/api/MFA/passkeys',
    may,
    isOurs,
    body: z.object({ name: text(60), response: WebAuthnJson }),
    responses: { ...refusals, 200: RegisteredFactor, 409: Errors },
  }),
  renewRecoveryCodes: route({
    summary:
      'Creates new recovery codes and invalidates the previous ones. The codes are returned only once.',
    method: 'POST',
    path: '/api/MFA/recoverycodes',
    may,
    isOurs,
    responses: { ...refusals, 200: z.object({ recoveryCodes: z.array(z.string()) }) },
  }),
  removeFactor: route({
    summary: 'Removes a factor. 409: it is the last factor while two-step verification is enabled.',
    method: 'DELETE',
    path: '/api/MFA/factors/{id}',
    may,
    isOurs,
    params: z.object({ id: text(64) }),
    responses: { ...refusals, 204: null, 404: Errors, 409: Errors },
  }),
  startStepUp: route({
    summary:
      'Returns the options with which the browser reauthenticates the person before a sensitive change.',
    method: 'POST',
    path: '/api/MFA/stepup/options',
    may,
    isOurs,
    responses: { ...refusals, 200: WebAuthnJson },
  }),
  stepUp: route({
    summary:
      'Reauthenticates the person by code or passkey, or by password if there is no ' +
      'factor, and changes the session id. 400 under `code`, ' +
      '`response` or `password`: wrong; 423: too many attempts.',
    method: 'POST',
    path: '/api/MFA/stepup',
    may,
    isOurs,
    body: z.union([
      z.object({ code: text(40) }),
      z.object({ response: WebAuthnJson }),
      z.object({ password: Secret }),
    ]),
    responses: { ...refusals, 204: null, 423: Errors },
  }),
};
