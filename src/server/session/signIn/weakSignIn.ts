import type { Errors } from '#contract/errors.ts';
import type { IsoDate } from '#rules/dates.ts';
import {
  holdError,
  needsNearbyProof,
  type SetPasswordError,
  signInErrors,
} from '#rules/setPasswordChecks.ts';
import type { Actor } from '#server/call/actor.ts';
import type { Db } from '#server/database/open.ts';
import { holdOf } from '#server/people/recogniserHolds.ts';
import { factorsOf, isRealFactor } from '../factors/store.ts';

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

/** Returns the reasons why the sign-in is too weak for this account, as text keys. */
export async function weaknessesFor(
  db: Db,
  {
    scope: authenticationScope,
    isBoundToBrowser,
    lin,
  }: Pick<Actor, 'scope' | 'isBoundToBrowser' | 'lin'>,
  accountId: string,
  today: IsoDate,
): Promise<SetPasswordError[]> {
  const hasSecondFactor = (await factorsOf(db, accountId)).some(isRealFactor);
  const isTooFar = needsNearbyProof({ authenticationScope, isBoundToBrowser }, { hasSecondFactor });
  const held = lin === null ? null : holdError(await holdOf(db, 'number', lin, today));
  return [...(isTooFar ? (['ERROR_PROOF_TOO_FAR'] as const) : []), ...(held ? [held] : [])];
}
