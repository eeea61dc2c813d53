import type { Account } from '../../../../contract/account.ts';
import { appliedTo, refusalsOf, type BulkRequest } from '../../../../rules/bulkActions.ts';
import type { IsoDate } from '../../../../rules/dates.ts';
import type { Refusals, RuleContext } from '../../../../rules/eligibility.ts';
import type { Chunk } from '../../../store/runInChunks.ts';

/** What will be done to one account, and the account as it then is. */
export interface Step {
  readonly account: Account;
  readonly request: BulkRequest;
  readonly after: Account;
}

/** An account that will not be sent, and every reason why. */
export interface LeftOut {
  readonly account: Account;
  readonly refusals: Refusals;
}

export interface Plan {
  readonly steps: readonly Step[];
  readonly leftOut: readonly LeftOut[];
}

/** What is asked for an account: one year is another date for each. */
export type RequestFor = (account: Account) => BulkRequest;

/** What a bulk action would do to each account, by the rules that the server decides by too (ERR-14). */
export function planOf(accounts: readonly Account[], requestFor: RequestFor, today: IsoDate, context: RuleContext): Plan {
  const steps: Step[] = [];
  const leftOut: LeftOut[] = [];
  for (const account of accounts) {
    const request = requestFor(account);
    const refusals = refusalsFor(account, request, today, context);
    if (refusals.length > 0) leftOut.push({ account, refusals });
    else steps.push({ account, request, after: appliedTo(account, request, today) });
  }
  return { steps, leftOut };
}

/** The call about phones names people by their user ids (ACCT-35), so anyone who has none can't be named. */
const refusalsFor = (account: Account, request: BulkRequest, today: IsoDate, context: RuleContext): Refusals => {
  const refusals = refusalsOf(account, request, today, context);
  const isNameless = request.action === 'cancelPhone' && account.liUId === null && refusals.length === 0;
  return isNameless ? ['PHONE_CANT_BE_CANCELLED'] : refusals;
};

/** So many accounts go in one call: some tenths of a second's work, so that a stop is soon obeyed and figures move. */
export const LARGEST_CHUNK = 200;

/** What a call asks of all of its accounts; an address elsewhere is each account's own. */
export const sharedRequest = (request: BulkRequest): BulkRequest =>
  request.action === 'changeSubscription' ? { action: request.action, subscriptionType: request.subscriptionType } : request;

/** The calls that carry the steps out: each asks the same for all of its accounts. Taking back asks the same of everybody. */
export function chunksOf(steps: readonly Step[], newKey: () => string, isUndo = false): Chunk<Step>[] {
  const groups = Map.groupBy(steps, ({ request }) => (isUndo ? '' : JSON.stringify(sharedRequest(request))));
  return [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / LARGEST_CHUNK) }, (_, index) => ({
      key: newKey(),
      items: group.slice(index * LARGEST_CHUNK, (index + 1) * LARGEST_CHUNK),
    })),
  );
}
