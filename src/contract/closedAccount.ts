import * as z from 'zod/mini';
import { publicRefusals } from './errors.ts';
import { route } from './route.ts';
import { IsoDate } from './values.ts';

/** Why somebody who has proved who they are is not let in. */
export const ClosedAccount = z.object({
  status: z.enum(['New', 'Inactive', 'Retired', 'Suspended', 'None']),
  /** The last day on which the account was valid, where it is that which has closed it. */
  lastDay: z.nullable(IsoDate),
  /** The last day of the suspension; null: no end has been set. */
  until: z.nullable(IsoDate),
});
export type ClosedAccount = z.infer<typeof ClosedAccount>;

/** A part of its own: only the pages for whom the portal is closed ask. */
export const closedAccount = {
  closed: route({
    summary: 'Why this browser was not let in, or its session has ended, by the account’s status: told for ten minutes after the person has proved who they are. 204: there is nothing to tell.',
    method: 'GET',
    path: '/api/authentication/closed',
    may: 'everyone',
    isOurs: true,
    responses: { ...publicRefusals, 200: ClosedAccount, 204: null },
  }),
};
