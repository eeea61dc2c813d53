import type { Account, CostCentre, CostCentreActivity } from '../contract/account.ts';
import type { BulkErrorType } from '../contract/bulk.ts';
import { isInSpecialOrganisation, isNonEmployee, type Refusals, refusalsWhere, type RuleContext } from './eligibility.ts';

/** The statuses in which an account's costs and subscription may change (ACCT-26, ACCT-27). */
const CHANGEABLE: ReadonlySet<Account['userStatus']> = new Set(['Active', 'New', 'Inactive'] as const);

/** What cost activity and IT subscription ask of an account alike (ACCT-26, ACCT-27). */
export const changeConditions = (account: Account, context: RuleContext) =>
  [
    [!CHANGEABLE.has(account.userStatus), 'ACCOUNT_IN_WRONG_STATUS'],
    [!isNonEmployee(account), 'ACCOUNT_IS_EMPLOYEE'],
    [isInSpecialOrganisation(account, context), 'SPECIAL_ORGANISATION'],
  ] as const satisfies readonly (readonly [boolean, BulkErrorType])[];

/**
 * Why another activity cannot pay for the account (ACCT-26). Access is asked for as everywhere, since a manager acts only on
 * accounts reached through the organisation (ACCT-33). It is a position that an activity pays for, so anyone who has none is
 * nowhere that could be paid for.
 */
export const costActivityRefusals = (account: Account, activityId: string, context: RuleContext): Refusals =>
  refusalsWhere(account, 'ChangeCostCentreActivities', [
    ...changeConditions(account, context),
    [account.employeePositionId === null, 'ORG_MISSING'],
    [account.costCentreActivity?.id === activityId, 'COST_ACTIVITY_THE_SAME'],
  ]);

/** The account paid by another activity. */
export const withCostActivity = (account: Account, costCentreActivity: CostCentreActivity, costCentre: CostCentre): Account => ({
  ...account,
  costCentre,
  costCentreActivity,
});
