import type { AccountSummary } from '#contract/account.ts';
import type { Authentication } from '#contract/authentication.ts';
import { AuthenticationScope } from '#contract/values.ts';
import type { IsoDate } from './dates.ts';
import { wasCertainlyNear } from './nearbyProof.ts';
import type { Hold } from './recogniserHold.ts';

/** Why a sign-in cannot set a password (PASS-09, PASS-10, PASS-11, PASS-12, PASS-13, PASS-14). */
export type SetPasswordError =
  | 'ERROR_NEEDS_OTHER_PROOF'
  | 'ERROR_NOT_BY_EMAIL'
  | 'ERROR_NO_NIN_NYA'
  | 'ERROR_NO_AL2'
  | 'ERROR_NO_NIN'
  | 'ERROR_PROOF_TOO_FAR'
  | 'ERROR_NEW_NUMBER'
  | 'ERROR_REPORTED_NUMBER'
  | 'ERROR_SECOND_STEP_RESET'
  | 'ERROR_NO_ACCOUNTS_ON_NIN'
  | 'ERROR_NO_LIUID_CONNECTED_TO_KEY'
  | 'ERROR_NO_LIUID_CONNECTED_TO_ACCOUNT';

type SignInFacts = Pick<
  Authentication,
  | 'authenticationScope'
  | 'hasEduPersonAssuranceAL2'
  | 'identityNumber'
  | 'isBoundToBrowser'
  | 'liUId'
>;

const { ActivationKey, Antagning, EduId, Email, LiuProd, Main } = AuthenticationScope;

/**
 * These sign-in methods prove control of one account, not the identity of the person, so they do
 * not cover the person's other accounts.
 */
export const provesOneAccount: readonly AuthenticationScope[] = [Main, LiuProd, ActivationKey];

/** Whether the sign-in covers this account of the same person. */
export const coversAccount = (
  { authenticationScope, liUId }: Pick<SignInFacts, 'authenticationScope' | 'liUId'>,
  account: string | null,
): boolean => !provesOneAccount.includes(authenticationScope) || isSameId(account, liUId);

/**
 * Whether the account's second factor asks for a proof that was certainly given near the browser.
 * Whoever made somebody scan a QR code is signed in like a person with a BankID or a wallet on
 * another device; they must not replace the password that the second factor protects.
 */
export const needsNearbyProof = (
  who: Pick<SignInFacts, 'authenticationScope' | 'isBoundToBrowser'>,
  { hasSecondFactor }: Pick<AccountSummary, 'hasSecondFactor'>,
): boolean => hasSecondFactor === true && !wasCertainlyNear(who);

/**
 * The error of a number on hold: it replaced another one lately, or the person has stated that it is
 * not theirs. Null if the number proves the person.
 */
export const holdError = (hold: Hold | null | undefined): SetPasswordError | null =>
  hold ? (hold.until === null ? 'ERROR_REPORTED_NUMBER' : 'ERROR_NEW_NUMBER') : null;

/** Returns everything that keeps this sign-in from setting the password of this account now. */
export function accountErrors(
  who: Pick<SignInFacts, 'authenticationScope' | 'isBoundToBrowser'>,
  account: Pick<AccountSummary, 'hasSecondFactor' | 'passwordHeldUntil'>,
): SetPasswordError[] {
  const errors: [applies: boolean, error: SetPasswordError][] = [
    [needsNearbyProof(who, account), 'ERROR_PROOF_TOO_FAR'],
    [isHeld(account), 'ERROR_SECOND_STEP_RESET'],
  ];
  return errors.filter(([applies]) => applies).map(([, error]) => error);
}

const isHeld = ({ passwordHeldUntil }: Pick<AccountSummary, 'passwordHeldUntil'>): boolean =>
  (passwordHeldUntil ?? null) !== null;

/**
 * Whether the provider has verified the identity that it sends: the admissions service and eduID
 * also send self-asserted identities.
 */
export const isIdentityVerified = (
  authenticationScope: AuthenticationScope,
  hasAL2: boolean,
): boolean => hasAL2 || (authenticationScope !== Antagning && authenticationScope !== EduId);

/**
 * Returns everything that the sign-in itself lacks for setting a password, whichever the account;
 * an empty list means that it is strong enough. A sign-in with the password, however recent, is not
 * sufficient for a new one: users who have the current password use it to change it (decisions,
 * "Signing in and out").
 */
export function signInErrors({
  authenticationScope,
  hasEduPersonAssuranceAL2,
  identityNumber,
}: SignInFacts): SetPasswordError[] {
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

/**
 * The errors that prevent the person from setting a new password or, without errors, the accounts
 * to choose from, in the given order.
 */
export interface SetPasswordCheck<A> {
  readonly errors: readonly SetPasswordError[];
  /** All accounts that can be shown; those with `enabled` can be chosen. */
  readonly accounts: readonly A[];
  /** The first day on which a number on hold sets a password. */
  readonly heldUntil?: IsoDate;
  /** From when a password can be set, if only the reset of a second step prevents it now. */
  readonly possibleFrom?: string;
}

/**
 * Checks a sign-in and the accounts with its national id. For a sign-in that is too weak, nothing
 * about accounts is returned.
 */
export function setPasswordCheck<
  A extends Pick<
    AccountSummary,
    'liUId' | 'enabled' | 'hasSecondFactor' | 'numberHold' | 'passwordHeldUntil'
  >,
>(who: SignInFacts, found: readonly A[]): SetPasswordCheck<A> {
  const weaknesses = signInErrors(who);
  if (weaknesses.length > 0) return { errors: weaknesses, accounts: [] };
  if (found.length === 0) return { errors: ['ERROR_NO_ACCOUNTS_ON_NIN'], accounts: [] };

  const hold = found.find(({ numberHold }) => numberHold !== undefined)?.numberHold;
  const held = holdError(hold);
  if (held !== null)
    return { errors: [held], accounts: [], ...(hold?.until && { heldUntil: hold.until }) };

  const isByKey = who.authenticationScope === ActivationKey;
  const accounts = found.filter(({ liUId }) => liUId !== null && coversAccount(who, liUId));
  const judged = accounts.map((account) => ({ account, errors: accountErrors(who, account) }));
  if (accounts.length > 0 && judged.every(({ errors }) => errors.length > 0))
    return refusedFor(judged);
  if (accounts.length > 0)
    return {
      errors: [],
      accounts: judged.map(({ account, errors }) =>
        errors.length > 0 ? { ...account, enabled: false } : account,
      ),
    };
  return {
    errors: [isByKey ? 'ERROR_NO_LIUID_CONNECTED_TO_KEY' : 'ERROR_NO_LIUID_CONNECTED_TO_ACCOUNT'],
    accounts,
  };
}

/** The reasons that keep every account from getting a password, and when the first one may. */
function refusedFor(
  judged: readonly {
    readonly account: Pick<AccountSummary, 'passwordHeldUntil'>;
    readonly errors: readonly SetPasswordError[];
  }[],
): SetPasswordCheck<never> {
  const errors = [...new Set(judged.flatMap((one) => one.errors))];
  const [possibleFrom] = judged
    .flatMap((one) => (one.errors.length === 1 ? (one.account.passwordHeldUntil ?? []) : []))
    .toSorted();
  return { errors, accounts: [], ...(possibleFrom !== undefined && { possibleFrom }) };
}

/**
 * Returns the number of the last step from signing in to a working password; with several accounts,
 * choosing one of them is an additional step (PASS-06).
 */
export const lastStepOf = (selectable: number): 3 | 4 => (selectable >= 2 ? 4 : 3);

const isSameId = (one: string | null, other: string | null): boolean =>
  one?.toLowerCase() === other?.toLowerCase();
