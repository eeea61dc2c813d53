import * as z from 'zod/mini';
import { EmailVerification, ProofProgress } from './emailVerification.ts';
import { Errors, publicRefusals } from './errors.ts';
import { Email, OneTimeCode, Secret } from './inputs.ts';
import { route } from './route.ts';

const may = 'everyone' as const;
const byEmail = z.object({ email: Email });

/** The steps for an external user's forgotten password: send a code, verify the code, set a password (EXT-12, EXT-13, EXT-16). */
export const externalReset = {
  progress: route({
    summary: 'Where this browser stopped: a code that was sent, a proof that lives, or the beginning.',
    method: 'GET',
    path: '/api/ExternalAccount/reset/progress',
    may,
    isOurs: true,
    responses: { ...publicRefusals, 200: ProofProgress },
  }),
  sendResetCode: route({
    summary: 'Mails a code. 400 under `email`, `userMissing`, `userInvalidStatus` or `emailAddressInvalidDomain`; 403: no captcha.',
    method: 'POST',
    path: '/api/ExternalAccount/reset',
    may,
    query: byEmail,
    hasSecretQuery: true,
    responses: { ...publicRefusals, 200: null, 403: Errors, 404: Errors },
  }),
  verifyResetCode: route({
    summary: 'Verifies the code. 400 under `expired`, `locked`, `verified` (done already), `code` or `userInvalidStatus`.',
    method: 'GET',
    path: '/api/ExternalAccount/reset/verify/code',
    may,
    query: z.object({ email: Email, code: OneTimeCode }),
    hasSecretQuery: true,
    responses: { ...publicRefusals, 200: EmailVerification, 404: Errors },
  }),
  resendResetCode: route({
    summary: 'Mails a new code, which ends the old one.',
    method: 'POST',
    path: '/api/ExternalAccount/reset/verify/code',
    may,
    query: byEmail,
    hasSecretQuery: true,
    responses: { ...publicRefusals, 200: null, 404: Errors },
  }),
  resetPassword: route({
    summary: 'Sets the password by the proof of this browser; a code that comes with it must be the one that was shown. 400 under `emailVerificationExpired` or `emailVerificationMissing`: back to the code; 423: too many wrong codes.',
    method: 'POST',
    path: '/api/ExternalAccount/reset/password',
    may,
    body: z.object({ email: Email, password: Secret, isLiabilityApproved: z.boolean(), code: z.optional(OneTimeCode) }),
    responses: { ...publicRefusals, 204: null, 404: Errors, 423: Errors },
  }),
  userName: route({
    summary: 'The user name of an address. 403: no code for it was verified in this browser.',
    method: 'GET',
    path: '/api/ExternalAccount/reset/username',
    may,
    query: byEmail,
    hasSecretQuery: true,
    responses: { ...publicRefusals, 200: z.object({ liUId: z.string() }), 403: Errors, 404: Errors },
  }),
};
