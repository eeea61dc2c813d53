import type { Account, CostCentre, CostCentreActivity } from '../contract/account.ts';
import type { Permission } from '../contract/values.ts';
import { updated } from './accountRevival.ts';
import { cancellationRefusals, cancelled } from './cancellation.ts';
import { costActivityRefusals, withCostActivity } from './costActivityChange.ts';
import type { IsoDate } from './dates.ts';
import type { Refusals, RuleContext } from './eligibility.ts';
import { endDateRefusals } from './endDateChange.ts';
import { extended, extensionRefusals } from './extension.ts';
import { phoneCancellationRefusals, withoutPhone } from './phoneCancellation.ts';
import { subscriptionNotices, subscriptionRefusals, type SubscriptionWish, withSubscription } from './subscriptionChange.ts';

/** What can be done to many accounts at once, with what each needs to know. */
export type BulkRequest =
  | { readonly action: 'extend'; readonly extendDate: IsoDate }
  | { readonly action: 'changeEndDate'; readonly endDate: IsoDate }
  | ({ readonly action: 'changeSubscription' } & SubscriptionWish)
  | { readonly action: 'changeCostActivity'; readonly activity: CostCentreActivity; readonly costCentre: CostCentre }
  | { readonly action: 'cancel' }
  | { readonly action: 'cancelPhone' };
export type BulkAction = BulkRequest['action'];

/** What the administrator must be permitted on each person (ACCT-31, ACCT-32). */
export const permissionOf: Readonly<Record<BulkAction, Permission>> = {
  extend: 'ExtendAccounts',
  changeEndDate: 'ExtendAccounts',
  changeSubscription: 'ChangeAccountITSubscriptions',
  changeCostActivity: 'ChangeCostCentreActivities',
  cancel: 'CancelAccounts',
  cancelPhone: 'CancelAccountPhones',
};

/** Every reason why the account is left as it is. The server asks before it writes, the dialog before it offers. */
export function refusalsOf(account: Account, request: BulkRequest, today: IsoDate, context: RuleContext): Refusals {
  const { action } = request;
  if (action === 'extend') return extensionRefusals(account, request.extendDate, today, context);
  if (action === 'changeEndDate') return endDateRefusals(account, request.endDate, today, context);
  if (action === 'changeSubscription') return subscriptionRefusals(account, request, context);
  if (action === 'changeCostActivity') return costActivityRefusals(account, request.activity.id, context);
  return action === 'cancel' ? cancellationRefusals(account, today) : phoneCancellationRefusals(account);
}

/** What is told beside a success. Ask only where nothing refuses. */
export const noticesOf = (account: Account, request: BulkRequest): Refusals =>
  request.action === 'changeSubscription' ? subscriptionNotices(account, request.subscriptionType) : [];

/**
 * The account as the action leaves it, its version counted on: the server writes exactly this. Ask only where nothing refuses.
 * Handing in a phone is a case for the support, not an update of the account's life, so it brings nothing back into use.
 */
export function appliedTo(account: Account, request: BulkRequest, today: IsoDate): Account {
  const { action } = request;
  const counted = { ...account, version: account.version + 1 };
  if (action === 'extend') return extended(counted, request.extendDate);
  if (action === 'changeEndDate') return extended(counted, request.endDate);
  if (action === 'changeSubscription') return updated(withSubscription(counted, request), today);
  if (action === 'changeCostActivity') return updated(withCostActivity(counted, request.activity, request.costCentre), today);
  return action === 'cancel' ? cancelled(counted, today) : withoutPhone(counted);
}
