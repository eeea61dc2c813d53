import type { Account } from '#contract/account.ts';

/**
 * The status and retirement columns of an account, which reviving an account by the rules changes
 * along with its end date.
 */
export const lifeColumns = (before: Account, after: Account, now: Date) => ({
  user_status: after.userStatus,
  retirement_date: after.retirementDate,
  next_retirement_step_on: after.lastRetirementProcessStepDueDateFromForADAccount,
  disabled_at: after.adAccountDisabledWhen,
  ...(after.userStatus !== before.userStatus && { status_changed_at: now }),
});
