import type { Account } from '#contract/account.ts';
import type { RunRequest } from '#contract/accountChanges.ts';
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
  withSubscription,
} from './subscriptionChange.ts';

/** An action that can be applied to many accounts at once. */
export type BulkAction = RunRequest['action'];
/** The action with its parameters. */
export type BulkRequest<A extends BulkAction = BulkAction> = {
  [Each in A]: Readonly<Extract<RunRequest, { readonly action: Each }>>;
}[A];

interface ActionRules<Request> {
  /** The permission that the administrator must have on each person (ACCT-31, ACCT-32). */
  readonly permission: Permission;
  readonly isUndoable: boolean;
  readonly refusals: (
    account: Account,
    request: Request,
    today: IsoDate,
    context: RuleContext,
  ) => Refusals;
  readonly notices?: (account: Account, request: Request) => Refusals;
  /** The account after the action; its version is counted by `afterAction`. */
  readonly after: (account: Account, request: Request, today: IsoDate) => Account;
}

/** The rules of each action. */
export const bulkRules: { readonly [A in BulkAction]: ActionRules<BulkRequest<A>> } = {
  extend: {
    permission: 'ExtendAccounts',
    isUndoable: true,
    refusals: (account, { extendDate }, today, context) =>
      extensionRefusals(account, extendDate, today, context),
    after: (account, { extendDate }) => extended(account, extendDate),
  },
  changeEndDate: {
    permission: 'ExtendAccounts',
    isUndoable: true,
    refusals: (account, { endDate }, today, context) =>
      endDateRefusals(account, endDate, today, context),
    after: (account, { endDate }) => extended(account, endDate),
  },
  changeSubscription: {
    permission: 'ChangeAccountITSubscriptions',
    isUndoable: true,
    refusals: (account, request, _today, context) =>
      subscriptionRefusals(account, request, context),
    notices: (account, { subscriptionType }) => subscriptionNotices(account, subscriptionType),
    after: (account, request, today) => afterUpdate(withSubscription(account, request), today),
  },
  changeCostActivity: {
    permission: 'ChangeCostCentreActivities',
    isUndoable: true,
    refusals: (account, { activity }, _today, context) =>
      costActivityRefusals(account, activity.id, context),
    after: (account, { activity, costCentre }, today) =>
      afterUpdate(withCostActivity(account, activity, costCentre), today),
  },
  cancel: {
    permission: 'CancelAccounts',
    // The holder has been notified.
    isUndoable: false,
    refusals: (account, _request, today) => cancellationRefusals(account, today),
    after: (account, _request, today) => cancelled(account, today),
  },
  cancelPhone: {
    permission: 'CancelAccountPhones',
    // A support case has been created.
    isUndoable: false,
    refusals: phoneCancellationRefusals,
    // A support matter rather than an update of the account, so it does not reactivate the account.
    after: withoutPhone,
  },
};

const rulesOf = <A extends BulkAction>(action: A): ActionRules<BulkRequest<A>> => bulkRules[action];

/**
 * Returns every reason why the action is refused for the account. The server checks them before it
 * writes, the dialog before it offers the action.
 */
export const refusalsOf = (
  account: Account,
  request: BulkRequest,
  today: IsoDate,
  context: RuleContext,
): Refusals => rulesOf(request.action).refusals(account, request, today, context);

/** Returns the notices shown together with a success. Call only if there are no refusals. */
export const noticesOf = (account: Account, request: BulkRequest): Refusals =>
  rulesOf(request.action).notices?.(account, request) ?? [];

/**
 * Returns the account after the action, with its version incremented; the server writes exactly
 * this. Call only if there are no refusals.
 */
export const afterAction = (account: Account, request: BulkRequest, today: IsoDate): Account =>
  rulesOf(request.action).after({ ...account, version: account.version + 1 }, request, today);
