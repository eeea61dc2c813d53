import * as z from 'zod/mini';
import { usersOf } from './access.ts';
import { refusals } from './errors.ts';
import { text } from './inputs.ts';
import { route } from './route.ts';
import { Moment, RefusalReason, scopeNames } from './values.ts';

/** Maximum number of refused sign-ins in one answer. */
export const MAX_REFUSED_SIGN_INS = 200;

/** A sign-in that the portal refused; repeated ones are one. */
export const RefusedSignIn = z.object({
  id: z.guid(),
  method: z.enum(scopeNames),
  /** The address of the identity provider; null for the portal's own ways. */
  issuer: z.nullable(z.string()),
  /** The user id or address as it was stated, with national ids masked. */
  userId: z.nullable(z.string()),
  reason: RefusalReason,
  /** The missing claim, the account's or the key's state, or the provider's error code. */
  detail: z.nullable(z.string()),
  times: z.int(),
  firstAt: Moment,
  lastAt: Moment,
  /** The user id of the account that was meant; null if there is none. */
  account: z.nullable(z.string()),
});
export type RefusedSignIn = z.infer<typeof RefusedSignIn>;

export const refusedSignIns = {
  list: route({
    summary:
      'Returns the refused sign-ins of the last 30 days, the latest first, with a reason and ' +
      'with a text in the user id, the issuer or the detail, if they are given.',
    method: 'GET',
    path: '/api/RefusedSignIns',
    may: usersOf('administration'),
    isOurs: true,
    query: z.object({ reason: z.optional(RefusalReason), text: z.optional(text(64)) }),
    responses: {
      ...refusals,
      200: z.object({
        /** At most `MAX_REFUSED_SIGN_INS`. */
        refusals: z.array(RefusedSignIn),
        total: z.int(),
      }),
    },
  }),
};
