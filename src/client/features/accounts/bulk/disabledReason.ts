import type { Account } from '#contract/account.ts';
import type { BulkErrorType } from '#contract/bulk.ts';
import { refusalsOf, type BulkAction } from '#rules/bulkActions.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { RuleContext } from '#rules/eligibility.ts';
import { bulkActions } from './actions.ts';

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
  const { possible } = bulkActions[action];
  const counts = new Map<BulkErrorType, number>();
  for (const account of accounts) {
    const refused = possible(today, account).map((request) =>
      refusalsOf(account, request, today, context),
    );
    if (refused.some((refusals) => refusals.length === 0)) return null;
    for (const reason of new Set(refused[0])) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return most ? { reason: most[0], isShared: most[1] === accounts.length } : null;
}
