import type { Account } from '#contract/account.ts';
import type { BulkErrorType } from '#contract/bulk.ts';
import type { UserStatus } from '#contract/values.ts';
import type { VouchedAccount, VouchingRefusal } from '#contract/vouching.ts';
import { daysBetween, type IsoDate } from './dates.ts';
import { isExternalUser, isNonEmployee, type RuleContext } from './eligibility.ts';
import { extensionRefusals, latestExtension, oneYearFrom } from './extension.ts';
import { endOf, validityOn } from './validity.ts';

/**
 * Number of days for which an account that has ended is still shown to its contact person, who can
 * renew it.
 */
export const ENDED_SHOWN_DAYS = 90;

/** The statuses of the accounts whose end the contact person is asked about. */
export const lastingStatuses: readonly UserStatus[] = ['Active', 'Unsuspended', 'New'];
/**
 * The statuses of the accounts that a contact person sees, some of them only for a limited time.
 */
export const shownStatuses: readonly UserStatus[] = [
  ...lastingStatuses,
  'Inretirement',
  'Suspended',
  'Inactive',
  'Retired',
];

/**
 * Returns the day on which the account stops working; for an account in retirement this is not the
 * end it was given.
 */
export const lastDayOf = ({
  userStatus,
  retirementDate,
  validThrough,
}: Pick<Account, 'userStatus' | 'retirementDate' | 'validThrough'>): IsoDate | null =>
  endOf({ userStatus, retirementDate, validThroughCurrent: validThrough });

/**
 * Whether the account is shown to a contact person: it belongs to a non-employee or an external
 * user, and is in use or ended recently.
 */
export function isShownToContactPerson(account: Account, today: IsoDate): boolean {
  if (
    !(isNonEmployee(account) || isExternalUser(account)) ||
    account.deceasedInRetirement ||
    !shownStatuses.includes(account.userStatus)
  )
    return false;
  const lastDay = lastDayOf(account);
  return lastDay === null || daysBetween(lastDay, today) <= ENDED_SHOWN_DAYS;
}

export interface Renewal {
  readonly until: IsoDate;
  /** Free text; empty if none is given. */
  readonly reason: string;
}

/**
 * The reasons for refusing an extension that a contact person sees as they are. Everything else
 * must be resolved by an administrator.
 */
const refusalByReason: Partial<Record<BulkErrorType, VouchingRefusal>> = {
  MORE_THAN_A_YEAR: 'ENDS_LATER_ALREADY',
  ENDS_LATER_ALREADY: 'ENDS_LATER_ALREADY',
  HAS_NO_END_DATE: 'HAS_NO_END_DATE',
  DATE_OUT_OF_RANGE: 'DATE_OUT_OF_RANGE',
  COMES_FROM_SOURCE: 'COMES_FROM_SOURCE',
};

/** Reasons that apply only to accounts managed by administrators. */
const managedOnly: readonly BulkErrorType[] = ['ORG_MISSING', 'ITSUB_MISSING'];

/**
 * Returns why the contact person cannot renew the account until that day. The rules are those for
 * extensions; beyond the offered day a reason is also required.
 */
export function renewalRefusal(
  account: Account,
  { until, reason }: Renewal,
  today: IsoDate,
  context: RuleContext,
): VouchingRefusal | null {
  const refusal = extensionRefusals(account, until, today, context).find(
    (one) => !isExternalUser(account) || !managedOnly.includes(one),
  );
  // An account that an administrator has ended closes before its own end, and only an administrator
  // can take that back.
  const { userStatus, validThrough } = account;
  const isEndedEarly =
    userStatus === 'Inretirement' && (validThrough === null || validThrough >= until);
  if (isEndedEarly && (refusal ?? 'ENDS_LATER_ALREADY') === 'ENDS_LATER_ALREADY')
    return 'ASK_ADMINISTRATOR';
  if (refusal !== undefined) return refusalByReason[refusal] ?? 'ASK_ADMINISTRATOR';
  return isReasonNeeded(until, oneYearFrom(account, today)) && reason === ''
    ? 'REASON_MISSING'
    : null;
}

/**
 * Whether a renewal until that day requires a reason: the day is later than the one offered, or
 * none is offered.
 */
export const isReasonNeeded = (until: IsoDate, offered: IsoDate | null): boolean =>
  offered === null || until > offered;

/** Returns the days until which the contact person may renew the account, or why there are none. */
export function renewalOffer(
  account: Account,
  today: IsoDate,
  context: RuleContext,
): Pick<VouchedAccount, 'offered' | 'latest' | 'refusal'> {
  const refusalOf = (until: IsoDate) =>
    renewalRefusal(account, { until, reason: 'asked' }, today, context);
  const [oneYear, last] = [oneYearFrom(account, today), latestExtension(today)];
  const offered = refusalOf(oneYear) === null ? oneYear : null;
  const refusal = refusalOf(last);
  const latest = refusal === null ? last : offered;
  return { offered, latest, refusal: latest === null ? refusal : null };
}

/**
 * Returns why the account cannot be marked to end. Only accounts in use whose end is near enough to
 * be highlighted can be, as letters are sent about those.
 */
export const letEndRefusal = (
  { userStatus, validThrough }: Pick<Account, 'userStatus' | 'validThrough'>,
  today: IsoDate,
): VouchingRefusal | null =>
  lastingStatuses.includes(userStatus) && validityOn(today, validThrough).state === 'ending'
    ? null
    : 'NOT_ENDING_SOON';

type Shown = Pick<VouchedAccount, 'until' | 'name'>;

/**
 * Compares accounts for sorting: those ending first come first, then those without an end, then
 * those that have ended, most recent first.
 */
export const byEnd =
  (today: IsoDate) =>
  (one: Shown, other: Shown): number =>
    rank(one, today) - rank(other, today) ||
    (one.until ?? '').localeCompare(other.until ?? '') * (rank(one, today) === 2 ? -1 : 1) ||
    one.name.localeCompare(other.name, 'sv');

const rank = ({ until }: Shown, today: IsoDate): number =>
  until === null ? 1 : until < today ? 2 : 0;
