import type { Account } from '../contract/account.ts';
import { isInSpecialOrganisation, isNonEmployee, type Refusals, type RuleContext } from './eligibility.ts';
import type { BulkErrorType } from '../contract/bulk.ts';

/**
 * Why an account cannot be taken over, or extended with new terms, by anybody. The rule is ours: an employment governs
 * an employee's account, another system a mini-app's, and who is dead, or was never anything, has no use for one. Another
 * organisation's account can be had: that is what a take-over is (ACCT-44).
 */
export function takeOverRefusals(account: Account, context: RuleContext): Refusals {
  const isOver = account.userStatus === 'Deceased' || account.userStatus === 'Suspended' || account.userStatus === 'None' || account.deceasedInRetirement;
  const reasons: [applies: boolean, reason: BulkErrorType][] = [
    [isOver, 'ACCOUNT_IN_WRONG_STATUS'],
    [!isNonEmployee(account), 'ACCOUNT_IS_EMPLOYEE'],
    [isInSpecialOrganisation(account, context), 'SPECIAL_ORGANISATION'],
  ];
  return reasons.filter(([applies]) => applies).map(([, reason]) => reason);
}
