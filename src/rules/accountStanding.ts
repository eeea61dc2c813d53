import { AuthenticationScope, type UserStatus } from '../contract/values.ts';
import type { IsoDate } from './dates.ts';
import { rightsOf } from './statusRights.ts';
import { type AccountValidity, validThroughCurrent } from './validity.ts';

/** What is kept of an account's status, and the dates that overrule it. */
export interface StandingFacts extends AccountValidity {
  readonly userStatus: UserStatus;
  /** When an account in retirement closes. */
  readonly retirementDate: IsoDate | null;
  /** The last day of the suspension; null: until somebody ends it. */
  readonly suspendedUntil: IsoDate | null;
  /** What the account goes back to when its suspension ends; null where the portal does not know. */
  readonly statusBefore: UserStatus | null;
}

/**
 * The status that counts today. Dates overrule what is kept, so that nothing depends on when a background job runs: an account in use
 * whose last day has passed is Inactive, one in retirement that has closed is Retired, and a suspension with an end date is over after it.
 */
export function statusOn(today: IsoDate, account: StandingFacts): UserStatus {
  const { suspendedUntil, statusBefore } = account;
  const isOver = account.userStatus === 'Suspended' && suspendedUntil !== null && suspendedUntil < today;
  const status = isOver ? afterSuspension(statusBefore) : account.userStatus;
  if (status === 'Inretirement') return isPast(account.retirementDate, today) ? 'Retired' : status;
  return (status === 'Active' || status === 'Unsuspended') && isPast(validThroughCurrent(account), today) ? 'Inactive' : status;
}

/** The status after a suspension: the one from before it, but that an account in use shows that it has been suspended. */
export const afterSuspension = (before: UserStatus | null): UserStatus => (before === null || before === 'Active' || before === 'Suspended' ? 'Unsuspended' : before);

const isPast = (date: IsoDate | null, today: IsoDate): boolean => date !== null && date < today;

/** Somebody who has proved who they are, and the statuses that count today of the accounts that the proof reaches. */
export interface Entrant {
  readonly scope: AuthenticationScope;
  /** Has a profile in the alumni portal, which outlives the account. */
  readonly isAlumn: boolean;
  readonly statuses: readonly UserStatus[];
}

/** The gravest first: it is the one that is told. */
const closing: readonly UserStatus[] = ['Deceased', 'Suspended', 'New', 'Inactive', 'Retired', 'None'];
const alumniScopes: readonly AuthenticationScope[] = [AuthenticationScope.BankId, AuthenticationScope.Email];

/**
 * The status that keeps somebody out; null: they may come in. Anyone who has no account at all may, and is told so on the account pages.
 * A new account is no way into the portal itself, which takes a password that it does not have yet. Alumni whose account has ended still
 * have their profile, but not who is suspended.
 */
export function closedBy({ scope, isAlumn, statuses }: Entrant): UserStatus | null {
  const isOpen = (status: UserStatus) => {
    const { signIn } = rightsOf(status);
    return signIn === 'yes' || (signIn === 'toActivate' && scope !== AuthenticationScope.Main);
  };
  if (statuses.length === 0 || statuses.some(isOpen)) return null;
  const status = closing.find((one) => statuses.includes(one)) ?? 'None';
  const isExplained = rightsOf(status).signIn === 'explained';
  return isExplained && isAlumn && alumniScopes.includes(scope) ? null : status;
}
