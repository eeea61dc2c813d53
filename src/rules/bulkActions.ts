import type { Account, CostCentre, CostCentreActivity } from '#contract/account.ts';
import type { Permission } from '#contract/values.ts';
import { afterUpdate } from './accountReactivation.ts';
import { cancellationRefusals, cancelled } from './cancellation.ts';
import { costActivityRefusals, withCostActivity } from './costActivityChange.ts';
import type { IsoDate } from './dates.ts';
import type { Refusals, RuleContext } from './eligibility.ts';
import { endDateRefusals } from './endDateChange.ts';
import { extended, extensionRefusals } from './extension.ts';
import { phoneCancellationRefusals, withoutPhone } from './phoneCancellation.ts';
import {
  subscriptionNotices,
  subscriptionRefusals,
  type SubscriptionRequest,
  withSubscription,
} from './subscriptionChange.ts';

/** An action that can be applied to many accounts at once, with its parameters. */
export type BulkRequest =
  | { readonly action: 'extend'; readonly extendDate: IsoDate }
  | { readonly action: 'changeEndDate'; readonly endDate: IsoDate }
  | ({ readonly action: 'changeSubscription' } & SubscriptionRequest)
  | {
      readonly action: 'changeCostActivity';
      readonly activity: CostCentreActivity;
      readonly costCentre: CostCentre;
    }
  | { readonly action: 'cancel' }
  | { readonly action: 'cancelPhone' };
export type BulkAction = BulkRequest['action'];

/** The permission that the administrator must have on each person (ACCT-31, ACCT-32). */
export const permissionOf: Readonly<Record<BulkAction, Permission>> = {
  extend: 'ExtendAccounts',
  changeEndDate: 'ExtendAccounts',
  changeSubscription: 'ChangeAccountITSubscriptions',
  changeCostActivity: 'ChangeCostCentreActivities',
  cancel: 'CancelAccounts',
  cancelPhone: 'CancelAccountPhones',
};

/**
 * Returns every reason why the action is refused for the account. The server checks them before it
 * writes, the dialog before it offers the action.
 */
export function refusalsOf(
  account: Account,
  request: BulkRequest,
  today: IsoDate,
  context: RuleContext,
): Refusals {
  const { action } = request;
  if (action === 'extend') return extensionRefusals(account, request.extendDate, today, context);
  if (action === 'changeEndDate') return endDateRefusals(account, request.endDate, today, context);
  if (action === 'changeSubscription') return subscriptionRefusals(account, request, context);
  if (action === 'changeCostActivity')
    return costActivityRefusals(account, request.activity.id, context);
  return action === 'cancel'
    ? cancellationRefusals(account, today)
    : phoneCancellationRefusals(account);
}

/** Returns the notices shown together with a success. Call only if there are no refusals. */
export const noticesOf = (account: Account, request: BulkRequest): Refusals =>
  request.action === 'changeSubscription'
    ? subscriptionNotices(account, request.subscriptionType)
    : [];

/**
 * Returns the account after the action, with its version incremented; the server writes exactly
 * this. Call only if there are no refusals. Cancelling a phone is a support matter rather than an
 * update of the account, so it does not reactivate an inactive account.
 */
export function afterAction(account: Account, request: BulkRequest, today: IsoDate): Account {
  const { action } = request;
  const counted = { ...account, version: account.version + 1 };
  if (action === 'extend') return extended(counted, request.extendDate);
  if (action === 'changeEndDate') return extended(counted, request.endDate);
  if (action === 'changeSubscription')
    return afterUpdate(withSubscription(counted, request), today);
  if (action === 'changeCostActivity')
    return afterUpdate(withCostActivity(counted, request.activity, request.costCentre), today);
  return action === 'cancel' ? cancelled(counted, today) : withoutPhone(counted);
}
