import type { AccountSummary } from '../contract/account.ts';
import type { Authentication } from '../contract/authentication.ts';
import { AuthenticationScope } from '../contract/values.ts';

/** Why a sign-in cannot set a password (PASS-09, PASS-10, PASS-11, PASS-12, PASS-13, PASS-14). */
export type SetPasswordError =
  | 'ERROR_NEEDS_OTHER_PROOF'
  | 'ERROR_NOT_BY_EMAIL'
  | 'ERROR_NO_NIN_NYA'
  | 'ERROR_NO_AL2'
  | 'ERROR_NO_NIN'
  | 'ERROR_NO_ACCOUNTS_ON_NIN'
  | 'ERROR_NO_LIUID_CONNECTED_TO_KEY'
  | 'ERROR_NO_LIUID_CONNECTED_TO_ACCOUNT';

type WhoSignedIn = Pick<Authentication, 'authenticationScope' | 'hasEduPersonAssuranceAL2' | 'identityNumber' | 'liUId'>;

const { ActivationKey, Antagning, EduId, Email, LiuProd, Main } = AuthenticationScope;

/** These sign-ins prove one account, not the whole person: the person's other accounts are out of their reach. */
const provesOneAccount: readonly AuthenticationScope[] = [Main, LiuProd, ActivationKey];

/** Whether the sign-in's proof covers this account of its own person. */
export const reachesAccount = ({ authenticationScope, liUId }: Pick<WhoSignedIn, 'authenticationScope' | 'liUId'>, account: string | null): boolean =>
  !provesOneAccount.includes(authenticationScope) || isSameId(account, liUId);

/** Whether the provider has verified the identity that it tells: these two also tell what people say of themselves. */
export const isIdentityVerified = (authenticationScope: AuthenticationScope, hasAL2: boolean): boolean =>
  hasAL2 || (authenticationScope !== Antagning && authenticationScope !== EduId);

/**
 * Everything that the sign-in itself lacks for setting a password, whichever the account; none: it is strong enough. A sign-in by the
 * password is no proof for a new one, however recent: who has it changes it with the current one (decisions, "Signing in and out").
 */
export function signInErrors({ authenticationScope, hasEduPersonAssuranceAL2, identityNumber }: WhoSignedIn): SetPasswordError[] {
  if (authenticationScope === Main) return ['ERROR_NEEDS_OTHER_PROOF'];
  if (authenticationScope === Email) return ['ERROR_NOT_BY_EMAIL'];
  const isVerified = isIdentityVerified(authenticationScope, hasEduPersonAssuranceAL2);
  const errors: [applies: boolean, error: SetPasswordError][] = [
    [authenticationScope === Antagning && !isVerified, 'ERROR_NO_NIN_NYA'],
    [authenticationScope === EduId && !isVerified, 'ERROR_NO_AL2'],
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

  const isByKey = who.authenticationScope === ActivationKey;
  const accounts = found.filter(({ liUId }) => liUId !== null && reachesAccount(who, liUId));
  if (accounts.length > 0) return { errors: [], accounts };
  return { errors: [isByKey ? 'ERROR_NO_LIUID_CONNECTED_TO_KEY' : 'ERROR_NO_LIUID_CONNECTED_TO_ACCOUNT'], accounts };
}

/** The steps from signing in to a working password; with several accounts one of them is chosen first (PASS-06). */
export const lastStepOf = (selectable: number): 3 | 4 => (selectable >= 2 ? 4 : 3);

const isSameId = (one: string | null, other: string | null): boolean => one?.toLowerCase() === other?.toLowerCase();
