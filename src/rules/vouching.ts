import type { Account } from '../contract/account.ts';
import type { BulkErrorType } from '../contract/bulk.ts';
import type { UserStatus } from '../contract/values.ts';
import type { VouchedAccount, VouchingRefusal } from '../contract/vouching.ts';
import { daysBetween, type IsoDate } from './dates.ts';
import { isExternalUser, isNonEmployee, type RuleContext } from './eligibility.ts';
import { extensionRefusals, latestExtension, oneYearFrom } from './extension.ts';
import { validityOn } from './validity.ts';

/** For so many days an account that has ended is still shown to its contact person, who can renew it. */
export const ENDED_SHOWN_DAYS = 90;

/** The accounts whose end the contact person is asked about. */
export const lastingStatuses: readonly UserStatus[] = ['Active', 'Unsuspended', 'New'];
/** Those that a contact person sees, some of them only for a while. */
export const shownStatuses: readonly UserStatus[] = [...lastingStatuses, 'Inretirement', 'Suspended', 'Inactive', 'Retired'];

/** The day on which the account stops working, which for one in retirement is another than the end it was given. */
export const lastDayOf = ({ userStatus, retirementDate, validThrough }: Pick<Account, 'userStatus' | 'retirementDate' | 'validThrough'>): IsoDate | null =>
  userStatus === 'Inretirement' || userStatus === 'Retired' ? (retirementDate ?? validThrough) : validThrough;

/** Whether a contact person is shown the account: one of a person who is no employee, or of an external user, in use or ended not long ago. */
export function isShownToContactPerson(account: Account, today: IsoDate): boolean {
  if (!(isNonEmployee(account) || isExternalUser(account)) || account.deceasedInRetirement || !shownStatuses.includes(account.userStatus)) return false;
  const lastDay = lastDayOf(account);
  return lastDay === null || daysBetween(lastDay, today) <= ENDED_SHOWN_DAYS;
}

export interface Renewal {
  readonly until: IsoDate;
  /** In words; empty where none is given. */
  readonly reason: string;
}

/** What of the rules for extending a contact person is told as it is. All else is for an administrator to mend. */
const told: Partial<Record<BulkErrorType, VouchingRefusal>> = {
  MORE_THAN_A_YEAR: 'ENDS_LATER_ALREADY',
  ENDS_LATER_ALREADY: 'ENDS_LATER_ALREADY',
  HAS_NO_END_DATE: 'HAS_NO_END_DATE',
  DATE_OUT_OF_RANGE: 'DATE_OUT_OF_RANGE',
};

/** What only an account that administrators manage has. */
const ofManaged: readonly BulkErrorType[] = ['ORG_MISSING', 'ITSUB_MISSING'];

/** Why the contact person cannot renew the account to that day. The rules are those for extending; beyond the offered day a reason is needed too. */
export function renewalRefusal(account: Account, { until, reason }: Renewal, today: IsoDate, context: RuleContext): VouchingRefusal | null {
  const refusal = extensionRefusals(account, until, today, context).find((one) => !isExternalUser(account) || !ofManaged.includes(one));
  // One in retirement closes before the end that it has: only an administrator can call that off.
  if (refusal === 'ENDS_LATER_ALREADY' && account.userStatus === 'Inretirement') return 'ASK_ADMINISTRATOR';
  if (refusal !== undefined) return told[refusal] ?? 'ASK_ADMINISTRATOR';
  return isReasonNeeded(until, oneYearFrom(account, today)) && reason === '' ? 'REASON_MISSING' : null;
}

/** Whether a renewal to that day needs a reason: it is later than what is offered, or nothing is. */
export const isReasonNeeded = (until: IsoDate, offered: IsoDate | null): boolean => offered === null || until > offered;

/** The days that the contact person may renew the account to, and why to none. */
export function renewalOffer(account: Account, today: IsoDate, context: RuleContext): Pick<VouchedAccount, 'offered' | 'latest' | 'refusal'> {
  const refusalOf = (until: IsoDate) => renewalRefusal(account, { until, reason: 'asked' }, today, context);
  const [oneYear, last] = [oneYearFrom(account, today), latestExtension(today)];
  const offered = refusalOf(oneYear) === null ? oneYear : null;
  const refusal = refusalOf(last);
  const latest = refusal === null ? last : offered;
  return { offered, latest, refusal: latest === null ? refusal : null };
}

/** Why there is nothing to let end: letters come about accounts in use that end within the days from which an end is highlighted. */
export const letEndRefusal = ({ userStatus, validThrough }: Pick<Account, 'userStatus' | 'validThrough'>, today: IsoDate): VouchingRefusal | null =>
  lastingStatuses.includes(userStatus) && validityOn(today, validThrough).state === 'ending' ? null : 'NOT_ENDING_SOON';

type Shown = Pick<VouchedAccount, 'until' | 'name'>;

/** What ends first comes first, what has ended after all that has not, the latest first. */
export const byEnd = (today: IsoDate) => (one: Shown, other: Shown): number =>
  rank(one, today) - rank(other, today)
  || (one.until ?? '').localeCompare(other.until ?? '') * (rank(one, today) === 2 ? -1 : 1)
  || one.name.localeCompare(other.name, 'sv');

const rank = ({ until }: Shown, today: IsoDate): number => (until === null ? 1 : until < today ? 2 : 0);
