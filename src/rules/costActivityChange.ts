import type { Account, CostCentre, CostCentreActivity } from '#contract/account.ts';
import type { BulkErrorType } from '#contract/bulk.ts';
import {
  isInSpecialOrganisation,
  isNonEmployee,
  type Refusals,
  refusalsWhere,
  type RuleContext,
} from './eligibility.ts';

/**
 * The statuses in which an account's cost activity and subscription may be changed (ACCT-26,
 * ACCT-27).
 */
const CHANGEABLE: ReadonlySet<Account['userStatus']> = new Set([
  'Active',
  'New',
  'Inactive',
] as const);

/** The conditions shared by changes of cost activity and of IT subscription (ACCT-26, ACCT-27). */
export const changeConditions = (account: Account, context: RuleContext) =>
  [
    [!CHANGEABLE.has(account.userStatus), 'ACCOUNT_IN_WRONG_STATUS'],
    [!isNonEmployee(account), 'ACCOUNT_IS_EMPLOYEE'],
    [isInSpecialOrganisation(account, context), 'SPECIAL_ORGANISATION'],
  ] as const satisfies readonly (readonly [boolean, BulkErrorType])[];

/**
 * Returns why the account cannot be charged to another activity (ACCT-26). Access is required as
 * everywhere, since a manager acts only on accounts reached through the organisation (ACCT-33). An
 * activity pays for a position, so an account holder without a position cannot be charged to any.
 */
export const costActivityRefusals = (
  account: Account,
  activityId: string,
  context: RuleContext,
): Refusals =>
  refusalsWhere(account, 'ChangeCostCentreActivities', [
    ...changeConditions(account, context),
    [account.employeePositionId === null, 'ORG_MISSING'],
    [account.costCentreActivity?.id === activityId, 'COST_ACTIVITY_THE_SAME'],
  ]);

/** Returns the account charged to another activity. */
export const withCostActivity = (
  account: Account,
  costCentreActivity: CostCentreActivity,
  costCentre: CostCentre,
): Account => ({
  ...account,
  costCentre,
  costCentreActivity,
});
