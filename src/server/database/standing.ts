import type { StandingFacts } from '#rules/accountStanding.ts';

/** The columns that `statusOn` needs, of an account that is left-joined with its suspension. */
export const standingColumns = [
  'account.user_status as userStatus',
  'account.affiliation_type as affiliation',
  'account.is_employed_until_further_notice as isEmployedUntilFurtherNotice',
  'account.affiliation_end_date as affiliationEndDate',
  'account.valid_through as validThrough',
  'account.retirement_date as retirementDate',
  'suspension.until as suspendedUntil',
  'suspension.status_before as statusBefore',
] as const satisfies readonly `${string} as ${keyof StandingFacts}`[];
