import { AuthenticationScope, type UserStatus } from '#contract/values.ts';
import type { IsoDate } from './dates.ts';
import { rightsOf } from './statusRights.ts';
import { type AccountValidity, validThroughCurrent } from './validity.ts';

/** The stored status of an account and the dates that override it. */
export interface StandingFacts extends AccountValidity {
  readonly userStatus: UserStatus;
  /** The date on which an account in retirement closes. */
  readonly retirementDate: IsoDate | null;
  /** The last day of the suspension; null if it lasts until it is lifted. */
  readonly suspendedUntil: IsoDate | null;
  /**
   * The status that the account returns to when its suspension ends; null if the portal does not
   * have it.
   */
  readonly statusBefore: UserStatus | null;
}

/**
 * Returns the status that applies today. Dates override the stored status, so that nothing depends
 * on when a background job runs: an account in use whose last day has passed is Inactive, an
 * account in retirement whose closing date has passed is Retired, and a suspension with an end date
 * ends after that date.
 */
export function statusOn(today: IsoDate, account: StandingFacts): UserStatus {
  const { suspendedUntil, statusBefore } = account;
  const isOver =
    account.userStatus === 'Suspended' && suspendedUntil !== null && suspendedUntil < today;
  const status = isOver ? afterSuspension(statusBefore) : account.userStatus;
  if (status === 'Inretirement') return isPast(account.retirementDate, today) ? 'Retired' : status;
  return (status === 'Active' || status === 'Unsuspended') &&
    isPast(validThroughCurrent(account), today)
    ? 'Inactive'
    : status;
}

/**
 * Returns the status after a suspension: the previous status, except that an account in use becomes
 * Unsuspended.
 */
export const afterSuspension = (before: UserStatus | null): UserStatus =>
  before === null || before === 'Active' || before === 'Suspended' ? 'Unsuspended' : before;

const isPast = (date: IsoDate | null, today: IsoDate): boolean => date !== null && date < today;

/**
 * A person who has authenticated, and today's statuses of the accounts that the authentication
 * gives access to.
 */
export interface SignInCandidate {
  readonly scope: AuthenticationScope;
  /** Whether the person has a profile in the alumni portal, which outlives the account. */
  readonly isAlumn: boolean;
  readonly statuses: readonly UserStatus[];
}

/** Most serious first: only the first match is reported. */
const closing: readonly UserStatus[] = [
  'Deceased',
  'Suspended',
  'New',
  'Inactive',
  'Retired',
  'None',
];
const alumniScopes: readonly AuthenticationScope[] = [
  AuthenticationScope.BankId,
  AuthenticationScope.Email,
];

/**
 * Returns the status that prevents the person from signing in; null if they may sign in. A person
 * without any account may, and sees a notice on the account pages. A new account does not give
 * access to the portal with scope Main, which requires a password that the account does not have
 * yet. Alumni whose account has ended still have their profile, unless the account is suspended.
 */
export function blockingStatus({ scope, isAlumn, statuses }: SignInCandidate): UserStatus | null {
  const isOpen = (status: UserStatus) => {
    const { signIn } = rightsOf(status);
    return signIn === 'yes' || (signIn === 'toActivate' && scope !== AuthenticationScope.Main);
  };
  if (statuses.length === 0 || statuses.some(isOpen)) return null;
  const status = closing.find((one) => statuses.includes(one)) ?? 'None';
  const isExplained = rightsOf(status).signIn === 'explained';
  return isExplained && isAlumn && alumniScopes.includes(scope) ? null : status;
}
