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

export const LONGEST_REASON = 1000;
export const SuspendAccount = z.object({ reason: text(LONGEST_REASON), until: z.nullable(IsoDate) });
export type SuspendAccount = z.infer<typeof SuspendAccount>;

const params = z.object({ liUId: UserId });
/** Only superusers may suspend and reinstate accounts. */
const may = [{ scopes: [AuthenticationScope.Main], roles: ['MinITSuperUser'] }] as const;

export const suspensions = {
  read: route({
    summary: 'Why, since when and until when the account is suspended. 204: it is not; 404: there is no such account.',
    method: 'GET',
    path: '/api/Accounts/Suspension/{liUId}',
    may,
    params,
    isOurs: true,
    responses: { ...refusals, 200: Suspension, 204: null, 404: Errors },
  }),
  suspend: route({
    summary: 'Suspends the account and those named after it, here and in the directory; its sessions end, and the person is told at an address outside. 409: not in its status, or the caller’s own.',
    method: 'PUT',
    path: '/api/Accounts/Suspension/{liUId}',
    may,
    params,
    body: SuspendAccount,
    isOurs: true,
    responses: { ...refusals, 200: Suspension, 404: Errors, 409: Errors },
  }),
  reinstate: route({
    summary: 'Ends the suspension: the account has the status from before it. 409: it is not suspended.',
    method: 'DELETE',
    path: '/api/Accounts/Suspension/{liUId}',
    may,
    params,
    isOurs: true,
    responses: { ...refusals, 204: null, 404: Errors, 409: Errors },
  }),
};
