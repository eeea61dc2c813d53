import * as z from 'zod/mini';
import { Errors, refusals } from './errors.ts';
import { text, UserId } from './inputs.ts';
import { route } from './route.ts';
import { AuthenticationScope, IsoDate, Moment } from './values.ts';

/** A suspension as shown to superusers. */
export const Suspension = z.object({
  since: Moment,
  /** The last day; null when the suspension lasts until it is ended. */
  until: z.nullable(IsoDate),
  /** Null for a suspension decided by another system. */
  reason: z.nullable(z.string()),
  by: z.nullable(z.object({ displayName: z.string(), liUId: z.nullable(z.string()) })),
});
export type Suspension = z.infer<typeof Suspension>;

export const MAX_SUSPENSION_REASON_LENGTH = 1000;
const SuspendAccount = z.object({
  reason: text(MAX_SUSPENSION_REASON_LENGTH),
  until: z.nullable(IsoDate),
});
export type SuspendAccount = z.infer<typeof SuspendAccount>;

const params = z.object({ liUId: UserId });
/** Only superusers may suspend and reinstate accounts. */
const may = [{ scopes: [AuthenticationScope.Main], roles: ['MinITSuperUser'] }] as const;

export const suspensions = {
  read: route({
    summary:
      'Returns the reason, start and end of the account’s suspension. ' +
      '204: the account is not suspended; 404: there is no such account.',
    method: 'GET',
    path: '/api/Accounts/Suspension/{liUId}',
    may,
    params,
    isOurs: true,
    responses: { ...refusals, 200: Suspension, 204: null, 404: Errors },
  }),
  suspend: route({
    summary:
      'Suspends the account and the directory accounts named after it, ' +
      'ends its sessions and notifies the person at an external address. ' +
      '409: the account’s status does not allow it, or it is the caller’s own.',
    method: 'PUT',
    path: '/api/Accounts/Suspension/{liUId}',
    may,
    params,
    body: SuspendAccount,
    isOurs: true,
    responses: { ...refusals, 200: Suspension, 404: Errors, 409: Errors },
  }),
  reinstate: route({
    summary:
      'Ends the suspension and restores the previous status. 409: the account is not suspended.',
    method: 'DELETE',
    path: '/api/Accounts/Suspension/{liUId}',
    may,
    params,
    isOurs: true,
    responses: { ...refusals, 204: null, 404: Errors, 409: Errors },
  }),
};
