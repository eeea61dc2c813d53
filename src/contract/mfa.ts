import * as z from 'zod/mini';
import { portalUsers } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { route } from './route.ts';
import { AdAccountType } from './values.ts';

/**
 * Whether two-step verification is on for an account type, and whether the university prevents
 * switching it off.
 */
export const MfaState = z.object({
  adAccountType: AdAccountType,
  enabled: z.boolean(),
  isDisablingPrevented: z.boolean(),
});
export type MfaState = z.infer<typeof MfaState>;

const may = portalUsers;
const params = z.object({ adAccountType: AdAccountType });

/**
 * Two-step verification for the user's own accounts. The factors themselves are in `mfaFactors`.
 */
export const mfa = {
  enabled: route({
    summary: 'Whether two-step verification is enabled. A 500 contains the directory’s error.',
    method: 'GET',
    path: '/api/MFA/enabled',
    may,
    keptBy: 'query',
    query: params,
    responses: { ...refusals, 200: MfaState, 404: Errors, 500: Errors },
  }),
  enable: route({
    summary: 'Enables two-step verification. 409: the person has no factor.',
    method: 'POST',
    path: '/api/MFA/account/{adAccountType}',
    may,
    params,
    responses: { ...refusals, 200: MfaState, 404: Errors, 409: Errors },
  }),
  disable: route({
    summary:
      'Disables two-step verification. 403: the university prevents it, or the sign-in is too old.',
    method: 'DELETE',
    path: '/api/MFA/account/{adAccountType}',
    may,
    params,
    responses: { ...refusals, 200: MfaState, 404: Errors },
  }),
  clear: route({
    summary:
      'Deletes the registered factors of an account, so that new ones are registered at the next sign-in.',
    method: 'DELETE',
    path: '/api/MFA/clear/{adAccountType}',
    may,
    params,
    responses: { ...refusals, 200: MfaState, 404: Errors },
  }),
};
