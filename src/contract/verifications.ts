import * as z from 'zod/mini';
import { portalUsers } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { OneTimeCode } from './inputs.ts';
import { route } from './route.ts';
import { Moment, VerificationType } from './values.ts';

/**
 * The status of the verification of the user's own address or number (SELF-12). Its code is only
 * ever sent to the server. Not in the specification: `sentTo` (masked) and `expires`, when the code
 * expires.
 */
export const Verification = z.object({
  verificationType: VerificationType,
  verified: z.nullable(Moment),
  sentTo: z.nullable(z.string()),
  expires: z.nullable(Moment),
});
export type Verification = z.infer<typeof Verification>;

const may = portalUsers;

export const verifications = {
  verifications: route({
    summary: 'Returns the verification status of the person’s own addresses and numbers.',
    method: 'GET',
    path: '/api/user/verifications',
    may,
    responses: { ...refusals, 200: z.array(Verification) },
  }),
  startVerification: route({
    summary:
      'Sends a code to the person’s own address or number and invalidates the previous code. ' +
      '409: there is no such address or number.',
    method: 'POST',
    path: '/api/user/verifications',
    may,
    body: z.object({ type: VerificationType }),
    responses: { ...refusals, 200: Verification, 409: Errors },
  }),
  verification: route({
    summary: 'Returns the status of one verification.',
    method: 'GET',
    path: '/api/user/verification/{verificationType}',
    may,
    params: z.object({ verificationType: VerificationType }),
    responses: { ...refusals, 200: Verification, 404: Errors },
  }),
  verify: route({
    summary:
      'Verifies the address or number by code. 400 under `code`: the code is wrong, ' +
      'used or expired; 423: the code is invalid after five wrong attempts.',
    method: 'PUT',
    path: '/api/user/verification/verify',
    may,
    body: z.object({ code: OneTimeCode, type: VerificationType }),
    responses: { ...refusals, 204: null, 423: Errors },
  }),
};
