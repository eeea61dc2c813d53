import type { Account } from '#contract/account.ts';
import type { BulkErrorType } from '#contract/bulk.ts';
import type { SubscriptionType } from '#contract/values.ts';
import { refusalsOf, type BulkAction, type BulkRequest } from '#rules/bulkActions.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { RuleContext } from '#rules/eligibility.ts';
import { latestExtension, oneYearFrom } from '#rules/extension.ts';

export const subscriptionTypes = [
  'Small',
  'Medium',
  'Large',
  'XLarge',
] as const satisfies readonly SubscriptionType[];

/**
 * Why an action can change nothing in a selection: the reason that applies to most of its accounts.
 */
export interface DisabledReason {
  readonly reason: BulkErrorType;
  /** Whether the reason applies to all of the accounts. */
  readonly isShared: boolean;
}

/**
 * Returns null when at least one account can be changed in at least one of the ways that the dialog
 * offers.
 */
export function disabledReasonOf(
  action: BulkAction,
  accounts: readonly Account[],
  today: IsoDate,
  context: RuleContext,
): DisabledReason | null {
  const counts = new Map<BulkErrorType, number>();
  for (const account of accounts) {
    const refused = possibleRequests[action](today, account).map((request) =>
      refusalsOf(account, request, today, context),
    );
    if (refused.some((refusals) => refusals.length === 0)) return null;
    for (const reason of new Set(refused[0])) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return most ? { reason: most[0], isShared: most[1] === accounts.length } : null;
}

const unusedValue = { id: '', name: '' };

/**
 * The requests that each action's dialog can make. Where there are too many to list, one whose
 * values no account has yet.
 */
const possibleRequests: {
  readonly [A in BulkAction]: (today: IsoDate, account: Account) => readonly BulkRequest[];
} = {
  // The latest day that can be chosen, and one year, which may be later for an account with a
  // longer affiliation.
  extend: (today, account) =>
    [latestExtension(today), oneYearFrom(account, today)].map((extendDate) => ({
      action: 'extend',
      extendDate,
    })),
  // No account ends on both days.
  changeEndDate: (today) =>
    [today, latestExtension(today)].map((endDate) => ({ action: 'changeEndDate', endDate })),
  changeSubscription: () =>
    subscriptionTypes.map((subscriptionType) => ({
      action: 'changeSubscription',
      subscriptionType,
    })),
  changeCostActivity: () => [
    {
      action: 'changeCostActivity',
      activity: { ...unusedValue, costCentreId: '' },
      costCentre: { ...unusedValue, organisationId: '' },
    },
  ],
  cancel: () => [{ action: 'cancel' }],
  cancelPhone: () => [{ action: 'cancelPhone' }],
};
