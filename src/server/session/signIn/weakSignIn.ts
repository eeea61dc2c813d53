import type { Errors } from '#contract/errors.ts';
import { needsNearbyProof, type SetPasswordError, signInErrors } from '#rules/setPasswordChecks.ts';
import type { Actor } from '#server/call/actor.ts';
import type { Db } from '#server/database/open.ts';
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
  { scope: authenticationScope, isBoundToBrowser }: Pick<Actor, 'scope' | 'isBoundToBrowser'>,
  accountId: string,
): Promise<SetPasswordError[]> {
  const hasSecondFactor = (await factorsOf(db, accountId)).some(isRealFactor);
  return needsNearbyProof({ authenticationScope, isBoundToBrowser }, { hasSecondFactor })
    ? ['ERROR_PROOF_TOO_FAR']
    : [];
}
