import type { Account } from '#contract/account.ts';
import { afterAction, refusalsOf, type BulkRequest } from '#rules/bulkActions.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { Refusals, RuleContext } from '#rules/eligibility.ts';
import { actionOf } from './actions.ts';

/** The planned change of one account, with the account's state after it. */
export interface Step {
  readonly account: Account;
  readonly request: BulkRequest;
  readonly after: Account;
}

/** An account that will not be sent, with every reason. */
export interface LeftOut {
  readonly account: Account;
  readonly refusals: Refusals;
}

export interface Plan {
  readonly steps: readonly Step[];
  readonly leftOut: readonly LeftOut[];
}

/**
 * Makes the request for an account; an extension by one year has a different date for each account.
 */
export type RequestFor = (account: Account) => BulkRequest;

/**
 * Returns what a bulk action would do to each account, by the same rules as the server applies
 * (ERR-14).
 */
export function planOf(
  accounts: readonly Account[],
  requestFor: RequestFor,
  today: IsoDate,
  context: RuleContext,
): Plan {
  const steps: Step[] = [];
  const leftOut: LeftOut[] = [];
  for (const account of accounts) {
    const request = requestFor(account);
    const refusals = refusalsFor(account, request, today, context);
    if (refusals.length > 0) leftOut.push({ account, refusals });
    else steps.push({ account, request, after: afterAction(account, request, today) });
  }
  return { steps, leftOut };
}

const refusalsFor = (
  account: Account,
  request: BulkRequest,
  today: IsoDate,
  context: RuleContext,
): Refusals => {
  const refusals = refusalsOf(account, request, today, context);
  return refusals.length > 0 ? refusals : (actionOf(request.action).callRefusals?.(account) ?? []);
};
