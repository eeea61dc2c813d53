import type { Account } from '#contract/account.ts';
import type { IsoDate } from './dates.ts';
import { type Refusals, refusalsWhere, type RuleContext } from './eligibility.ts';
import { endConditions, isOfferedEnd } from './extension.ts';

/**
 * Returns why the account's end cannot be replaced by this one, whether later or earlier
 * (decisions, "Accounts"). The accounts allowed are those that can be extended. An end beyond the
 * extension window is no obstacle, because this action is how it is corrected.
 */
export const endDateRefusals = (
  account: Account,
  endDate: IsoDate,
  today: IsoDate,
  context: RuleContext,
): Refusals =>
  refusalsWhere(account, 'ExtendAccounts', [
    ...endConditions(account, context),
    [account.validThrough === endDate, 'END_DATE_IS_SAME'],
    [!isOfferedEnd(account, endDate, today), 'DATE_OUT_OF_RANGE'],
  ]);

/** Whether the account would end earlier than before; an account without an end ends latest. */
export const isShortened = (
  before: Pick<Account, 'validThrough'>,
  after: Pick<Account, 'validThrough'>,
): boolean =>
  after.validThrough !== null &&
  (before.validThrough === null || after.validThrough < before.validThrough);
