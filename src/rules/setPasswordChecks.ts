import type { AccountSummary } from '../contract/account.ts';
import type { Authentication } from '../contract/authentication.ts';
import { AuthenticationScope } from '../contract/values.ts';

/** Why a sign-in cannot set a password (specification 1, section 5). */
export type SetPasswordError =
  | 'ERROR_NO_NIN_NYA'
  | 'ERROR_NO_AL2'
  | 'ERROR_NO_NIN'
  | 'ERROR_NO_ACCOUNTS_ON_NIN'
  | 'ERROR_NO_LIUID_CONNECTED_TO_KEY'
  | 'ERROR_NO_LIUID_CONNECTED_TO_ACCOUNT';

type WhoSignedIn = Pick<Authentication, 'authenticationScope' | 'hasEduPersonAssuranceAL2' | 'identityNumber' | 'liUId'>;

/** Everything that the sign-in itself lacks for setting a password, whichever the account; none: it is strong enough. */
export function signInErrors({ authenticationScope, hasEduPersonAssuranceAL2, identityNumber }: WhoSignedIn): SetPasswordError[] {
  const { Antagning, EduId } = AuthenticationScope;
  const errors: [applies: boolean, error: SetPasswordError][] = [
    [authenticationScope === Antagning && !hasEduPersonAssuranceAL2, 'ERROR_NO_NIN_NYA'],
    [authenticationScope === EduId && !hasEduPersonAssuranceAL2, 'ERROR_NO_AL2'],
    [identityNumber === null || identityNumber === '', 'ERROR_NO_NIN'],
  ];
  return errors.filter(([applies]) => applies).map(([, error]) => error);
}

/** What stands between the person and a new password, and without that the accounts to choose from, in the given order. */
export interface SetPasswordCheck<A> {
  readonly errors: readonly SetPasswordError[];
  /** All that can be shown; those with `enabled` can be chosen. */
  readonly accounts: readonly A[];
}

/** Judges a sign-in and the accounts on its national id. A sign-in that is too weak is told nothing about accounts. */
export function setPasswordCheck<A extends Pick<AccountSummary, 'liUId'>>(who: WhoSignedIn, found: readonly A[]): SetPasswordCheck<A> {
  const weaknesses = signInErrors(who);
  if (weaknesses.length > 0) return { errors: weaknesses, accounts: [] };
  if (found.length === 0) return { errors: ['ERROR_NO_ACCOUNTS_ON_NIN'], accounts: [] };

  const isByKey = who.authenticationScope === AuthenticationScope.ActivationKey;
  const accounts = found.filter(({ liUId }) => liUId !== null && (!isByKey || isSameId(liUId, who.liUId)));
  if (accounts.length > 0) return { errors: [], accounts };
  return { errors: [isByKey ? 'ERROR_NO_LIUID_CONNECTED_TO_KEY' : 'ERROR_NO_LIUID_CONNECTED_TO_ACCOUNT'], accounts };
}

/** The steps from signing in to a working password; with several accounts one of them is chosen first (specification 1, section 4). */
export const lastStepOf = (selectable: number): 3 | 4 => (selectable >= 2 ? 4 : 3);

const isSameId = (one: string, other: string | null): boolean => one.toLowerCase() === other?.toLowerCase();
