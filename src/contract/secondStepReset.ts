import * as z from 'zod/mini';
import { Errors, refusals } from './errors.ts';
import { UserId } from './inputs.ts';
import { route } from './route.ts';
import { AuthenticationScope, Moment } from './values.ts';

/**
 * Why the second step of an account cannot be reset now. NO_SECOND_STEP: no app and no passkey is
 * registered, so that nothing is asked for; PASSWORD_JUST_SET: the password was set without the one
 * before less than a day ago; TOO_FAR: the person may have identified on another device; NEW_NUMBER:
 * the number by which they identified replaced another one lately.
 */
export const ResetRefusal = z.enum([
  'ACCOUNT_CLOSED',
  'NO_SECOND_STEP',
  'PASSWORD_JUST_SET',
  'TOO_FAR',
  'NEW_NUMBER',
]);
export type ResetRefusal = z.infer<typeof ResetRefusal>;

/** One of the person's own accounts. */
export const ResettableAccount = z.object({
  liUId: z.string(),
  refusals: z.array(ResetRefusal),
  /** From when a reset is possible, if the password alone keeps it from being so now. */
  possibleFrom: z.nullable(Moment),
});
export type ResettableAccount = z.infer<typeof ResettableAccount>;

/** The ways to sign in by which a person who is nearby shows who they are. */
export const resetsSecondStep = [AuthenticationScope.BankId, AuthenticationScope.Wallet] as const;

const may = [{ scopes: resetsSecondStep }];
const isOurs = true;

/**
 * The second step of people who have lost their phone and their recovery codes. 403 under
 * `authentication`: the sign-in is too old.
 */
export const secondStepReset = {
  accounts: route({
    summary:
      'Returns the person’s own accounts, and why the second step of each cannot be reset now.',
    method: 'GET',
    path: '/api/MFA/reset',
    may,
    isOurs,
    responses: { ...refusals, 200: z.array(ResettableAccount) },
  }),
  reset: route({
    summary:
      'Deletes all second factors of one of the person’s own accounts, ends all other sessions, ' +
      'and tells the person at every address. 409 under `account`: why it is not possible now.',
    method: 'POST',
    path: '/api/MFA/reset',
    may,
    isOurs,
    body: z.object({ liUId: UserId }),
    responses: {
      ...refusals,
      200: z.object({ passwordHeldUntil: Moment }),
      404: Errors,
      409: Errors,
    },
  }),
};
