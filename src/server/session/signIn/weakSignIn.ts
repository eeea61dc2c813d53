import type { Errors } from '#contract/errors.ts';
import type { IsoDate } from '#rules/dates.ts';
import {
  accountErrors,
  holdError,
  type SetPasswordError,
  signInErrors,
} from '#rules/setPasswordChecks.ts';
import type { Actor } from '#server/call/actor.ts';
import type { Db } from '#server/database/open.ts';
import { holdOf } from '#server/people/recogniserHolds.ts';
import { passwordHoldOf } from '../factors/resets.ts';
import { factorsOf, isRealFactor, isTwoStepOn } from '../factors/store.ts';

/**
 * Returns the reasons why this sign-in is too weak to set a password, as text keys; empty if it is
 * strong enough.
 */
export const weaknessesOf = ({
  scope: authenticationScope,
  hasAL2: hasEduPersonAssuranceAL2,
  identityNumber,
  isBoundToBrowser,
  liUId,
}: Actor): SetPasswordError[] =>
  signInErrors({
    authenticationScope,
    hasEduPersonAssuranceAL2,
    identityNumber,
    isBoundToBrowser,
    liUId,
  });

/**
 * Returns the response to a sign-in that is too weak for any information about accounts; null if it
 * is strong enough.
 */
export function weakSignInRefusal(actor: Actor): { status: 403; body: Errors } | null {
  const authentication = weaknessesOf(actor);
  return authentication.length === 0 ? null : { status: 403, body: { errors: { authentication } } };
}

/** Returns the reasons why the sign-in sets no password of this account now, as text keys. */
export async function weaknessesFor(
  db: Db,
  {
    scope: authenticationScope,
    isBoundToBrowser,
    lin,
  }: Pick<Actor, 'scope' | 'isBoundToBrowser' | 'lin'>,
  accountId: string,
  { now, today }: { readonly now: Date; readonly today: IsoDate },
): Promise<SetPasswordError[]> {
  const hasSecondFactor =
    (await isTwoStepOn(db, accountId)) || (await factorsOf(db, accountId)).some(isRealFactor);
  const errors = accountErrors(
    { authenticationScope, isBoundToBrowser },
    {
      hasSecondFactor,
      passwordHeldUntil: (await passwordHoldOf(db, accountId, now))?.toISOString() ?? null,
    },
  );
  const held = lin === null ? null : holdError(await holdOf(db, 'number', lin, today));
  return held === null ? errors : [...errors, held];
}
