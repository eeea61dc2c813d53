import type { Account } from '#contract/account.ts';
import {
  comesFromSource,
  isInSpecialOrganisation,
  isNonEmployee,
  type Refusals,
  type RuleContext,
} from './eligibility.ts';
import type { BulkErrorType } from '#contract/bulk.ts';

/**
 * Returns why an account cannot be taken over, or extended with new terms, by anyone. The rule is
 * this project's choice: an employee's account follows the employment, a mini-app's account is
 * managed by another system, and the accounts of the deceased, suspended accounts and those with
 * status None are excluded. Another organisation's account can be taken over: that is the purpose
 * of a take-over (ACCT-44), unless another system is the source of the organisation.
 */
export function takeOverRefusals(account: Account, context: RuleContext): Refusals {
  const isOver =
    account.userStatus === 'Deceased' ||
    account.userStatus === 'Suspended' ||
    account.userStatus === 'None' ||
    account.deceasedInRetirement;
  const reasons: [applies: boolean, reason: BulkErrorType][] = [
    [isOver, 'ACCOUNT_IN_WRONG_STATUS'],
    [!isNonEmployee(account), 'ACCOUNT_IS_EMPLOYEE'],
    [
      comesFromSource(account, 'endDate') ||
        (comesFromSource(account, 'organisation') && !account.hasAccessToAccountThroughOrg),
      'COMES_FROM_SOURCE',
    ],
    [isInSpecialOrganisation(account, context), 'SPECIAL_ORGANISATION'],
  ];
  return reasons.filter(([applies]) => applies).map(([, reason]) => reason);
}
