import type { Account } from '../../../contract/account.ts';

/** The columns by which an account lives and ends: what a revival by the rules changes beside the end itself. */
export const lifeColumns = (before: Account, after: Account, now: Date) => ({
  user_status: after.userStatus,
  retirement_date: after.retirementDate,
  next_retirement_step_on: after.lastRetirementProcessStepDueDateFromForADAccount,
  disabled_at: after.adAccountDisabledWhen,
  ...(after.userStatus !== before.userStatus && { status_changed_at: now }),
});
