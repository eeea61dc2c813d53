import type { Account } from '../contract/account.ts';
import type { IsoDate } from './dates.ts';
import { type Refusals, refusalsWhere, type RuleContext } from './eligibility.ts';
import { endConditions, isOfferedEnd } from './extension.ts';

/**
 * Why the account cannot be given that end instead of its present one, be it later or earlier (decisions, "Accounts"). The accounts
 * are those that can be extended; how far ahead one ends today is no obstacle, as an end too far off is what is put right here.
 */
export const endDateRefusals = (account: Account, endDate: IsoDate, today: IsoDate, context: RuleContext): Refusals =>
  refusalsWhere(account, 'ExtendAccounts', [
    ...endConditions(account, context),
    [account.validThrough === endDate, 'END_DATE_IS_SAME'],
    [!isOfferedEnd(account, endDate, today), 'DATE_OUT_OF_RANGE'],
  ]);

/** Whether the account would end sooner than it does today: no end at all is the latest. */
export const isShortened = (before: Pick<Account, 'validThrough'>, after: Pick<Account, 'validThrough'>): boolean =>
  after.validThrough !== null && (before.validThrough === null || after.validThrough < before.validThrough);
