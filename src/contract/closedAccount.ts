import * as z from 'zod/mini';
import { publicRefusals } from './errors.ts';
import { route } from './route.ts';
import { IsoDate } from './values.ts';

/** Why a user who has been identified is not let in. */
export const ClosedAccount = z.object({
  status: z.enum(['New', 'Inactive', 'Retired', 'Suspended', 'None']),
  /**
   * The last day on which the account was valid, if the account is closed because it has expired.
   */
  lastDay: z.nullable(IsoDate),
  /** The last day of the suspension; null when no end has been set. */
  until: z.nullable(IsoDate),
});
export type ClosedAccount = z.infer<typeof ClosedAccount>;

/**
 * Separate from other calls, because only the pages shown when the portal is closed to the user
 * need it.
 */
export const closedAccount = {
  closed: route({
    summary:
      'Returns the account status because of which sign-in was refused or the session ended, ' +
      'for ten minutes after the person was authenticated. 204: there is none.',
    method: 'GET',
    path: '/api/authentication/closed',
    may: 'everyone',
    isOurs: true,
    responses: { ...publicRefusals, 200: ClosedAccount, 204: null },
  }),
};
