import * as z from 'zod/mini';
import { portalUsers } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { OneTimeCode } from './inputs.ts';
import { route } from './route.ts';
import { Moment, VerificationType } from './values.ts';

/**
 * The status of the verification of the user's own address or number (SELF-12). Its code is only ever sent to the server. Not in the
 * specification: `sentTo` (masked) and `expires`, when the code expires.
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
    summary: 'How the proofs of the person’s own addresses and numbers stand.',
    method: 'GET',
    path: '/api/user/verifications',
    may,
    responses: { ...refusals, 200: z.array(Verification) },
  }),
  startVerification: route({
    summary: 'Sends a code to the person’s own address or number, which ends an older one. 409: none is given.',
    method: 'POST',
    path: '/api/user/verifications',
    may,
    body: z.object({ type: VerificationType }),
    responses: { ...refusals, 200: Verification, 409: Errors },
  }),
  verification: route({
    summary: 'How one proof stands.',
    method: 'GET',
    path: '/api/user/verification/{verificationType}',
    may,
    params: z.object({ verificationType: VerificationType }),
    responses: { ...refusals, 200: Verification, 404: Errors },
  }),
  verify: route({
    summary: 'Proves by the code. 400 under `code`: wrong, used or expired; 423: the fifth wrong try killed it.',
    method: 'PUT',
    path: '/api/user/verification/verify',
    may,
    body: z.object({ code: OneTimeCode, type: VerificationType }),
    responses: { ...refusals, 204: null, 423: Errors },
  }),
};
