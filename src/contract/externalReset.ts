import * as z from 'zod/mini';
import { EmailVerification, ProofProgress } from './emailVerification.ts';
import { Errors, publicRefusals } from './errors.ts';
import { Email, OneTimeCode, Secret } from './inputs.ts';
import { route } from './route.ts';

const may = 'everyone' as const;
const byEmail = z.object({ email: Email });

/**
 * The steps for an external user's forgotten password: send a code, verify the code, set a password
 * (EXT-12, EXT-13, EXT-16).
 */
export const externalReset = {
  progress: route({
    summary:
      'Returns this browser’s progress: a code has been sent, the address is verified, or nothing has been done.',
    method: 'GET',
    path: '/api/ExternalAccount/reset/progress',
    may,
    isOurs: true,
    responses: { ...publicRefusals, 200: ProofProgress },
  }),
  sendResetCode: route({
    summary:
      'Emails a code. 400 under `email`, `userMissing`, `userInvalidStatus` or ' +
      '`emailAddressInvalidDomain`; 403: the captcha was not passed.',
    method: 'POST',
    path: '/api/ExternalAccount/reset',
    may,
    query: byEmail,
    hasSensitiveQuery: true,
    responses: { ...publicRefusals, 200: null, 403: Errors, 404: Errors },
  }),
  verifyResetCode: route({
    summary:
      'Verifies the code. 400 under `expired`, `locked`, `verified` (already verified), `code` or `userInvalidStatus`.',
    method: 'GET',
    path: '/api/ExternalAccount/reset/verify/code',
    may,
    query: z.object({ email: Email, code: OneTimeCode }),
    hasSensitiveQuery: true,
    responses: { ...publicRefusals, 200: EmailVerification, 404: Errors },
  }),
  resendResetCode: route({
    summary: 'Emails a new code and invalidates the previous one.',
    method: 'POST',
    path: '/api/ExternalAccount/reset/verify/code',
    may,
    query: byEmail,
    hasSensitiveQuery: true,
    responses: { ...publicRefusals, 200: null, 404: Errors },
  }),
  resetPassword: route({
    summary:
      'Sets the password by the address verified in this browser; if `code` is given, ' +
      'it must be the verified code. 400 under `emailVerificationExpired` or ' +
      '`emailVerificationMissing`: the address must be verified again; ' +
      '423: too many wrong codes.',
    method: 'POST',
    path: '/api/ExternalAccount/reset/password',
    may,
    body: z.object({
      email: Email,
      password: Secret,
      isLiabilityApproved: z.boolean(),
      code: z.optional(OneTimeCode),
    }),
    responses: { ...publicRefusals, 204: null, 404: Errors, 423: Errors },
  }),
  userName: route({
    summary:
      'Returns the user name that belongs to an address. 403: the address is not verified in this browser.',
    method: 'GET',
    path: '/api/ExternalAccount/reset/username',
    may,
    query: byEmail,
    hasSensitiveQuery: true,
    responses: {
      ...publicRefusals,
      200: z.object({ liUId: z.string() }),
      403: Errors,
      404: Errors,
    },
  }),
};
