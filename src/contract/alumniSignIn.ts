import * as z from 'zod/mini';
import { alumniVisitors } from './access.ts';
import { Errors, publicRefusals, refusals } from './errors.ts';
import { Email, Flag, OneTimeCode, text } from './inputs.ts';
import {
  PrePopulation,
  RegistrationReceipt,
  RegistrationRequestInput,
  RequestStatusValue,
} from './registrationRequest.ts';
import { route } from './route.ts';
import { Moment } from './values.ts';

/**
 * Determines where a visitor to the alumni portal is led: in, to a request to join, or to a refusal
 * (ALUM-07).
 */
export const AlumniLoginInformation = z.object({
  email: z.nullable(z.string()),
  norEduPersonNin: z.nullable(z.string()),
  existsInPortal: z.boolean(),
  /** Null when the person has never requested to join. */
  registrationRequestStatus: z.nullable(RequestStatusValue),
  foundInLadok: z.boolean(),
  fulfillsRequirements: z.boolean(),
  /**
   * Not in the specification, about the newest request: why it was rejected, in the decider's
   * words, and when it was sent.
   */
  rejectionReason: z.nullable(z.string()),
  requested: z.nullable(Moment),
  /**
   * Not in the specification: the unverified address of the request or profile, and the id that the
   * verification calls take.
   */
  unverified: z.nullable(z.object({ alumniId: z.string(), email: z.string() })),
});
export type AlumniLoginInformation = z.infer<typeof AlumniLoginInformation>;

/** Signing in to the alumni portal, requesting to join, and verifying an address. */
export const alumniSignIn = {
  loginInformation: route({
    summary:
      'Returns what determines the next step for a visitor to the alumni portal. ' +
      'Never cached on the device, because the response contains the national id.',
    method: 'GET',
    path: '/api/alumniportal/logininformation',
    may: alumniVisitors,
    responses: { ...refusals, 200: AlumniLoginInformation },
  }),
  prePopulation: route({
    summary:
      'Returns initial values for a request to join; with `isPrePopulatable=false`, only whether there are any.',
    method: 'GET',
    path: '/api/alumniportal/registration/prepopulate',
    may: alumniVisitors,
    query: z.object({ isPrePopulatable: Flag }),
    responses: { ...refusals, 200: PrePopulation },
  }),
  request: route({
    summary:
      'Sends a request to join. 400: the study register has too few credits, ' +
      'or the address is not the verified one; 409: the person is a member, ' +
      'or a request is pending.',
    method: 'POST',
    path: '/api/alumniportal/registration/request',
    may: alumniVisitors,
    body: RegistrationRequestInput,
    responses: { ...refusals, 200: RegistrationReceipt, 409: Errors },
  }),
  isEmailVerified: route({
    summary:
      'Whether the person has verified the email address. Discloses nothing about other people’s addresses.',
    method: 'GET',
    path: '/api/alumniportal/verification/email/isVerified',
    may: alumniVisitors,
    query: z.object({ email: Email }),
    hasSensitiveQuery: true,
    responses: { ...refusals, 200: z.object({ isVerified: z.boolean() }) },
  }),
  verifyEmail: route({
    summary:
      'Verifies an email address with its code. 400 under `code`: the code is wrong, ' +
      'used or expired; 423: the code is invalid after five wrong attempts.',
    method: 'POST',
    path: '/api/alumniportal/verification/email/verify',
    may: 'everyone',
    query: z.object({ alumniid: text(64), email: Email, code: OneTimeCode }),
    hasSensitiveQuery: true,
    responses: { ...publicRefusals, 200: null, 423: Errors },
  }),
  verifyEmailOfAlumnus: route({
    summary:
      'Verifies an email address by code and alumnus id, for a page that does not have the ' +
      'address, and returns the verified address.',
    method: 'POST',
    path: '/api/alumniportal/verification/email/composite',
    may: 'everyone',
    query: z.object({ code: OneTimeCode, alumniId: text(64) }),
    hasSensitiveQuery: true,
    responses: { ...publicRefusals, 200: z.object({ email: z.string() }), 423: Errors },
  }),
  resendCode: route({
    summary: 'Emails a new code and invalidates the previous one.',
    method: 'POST',
    path: '/api/alumniportal/verification/email/resend',
    may: alumniVisitors,
    query: z.object({ email: Email }),
    hasSensitiveQuery: true,
    responses: { ...refusals, 200: null },
  }),
};
