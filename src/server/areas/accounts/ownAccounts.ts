import type { AccountSummary } from '#contract/account.ts';
import type { UserStatus } from '#contract/values.ts';
import { statusOn } from '#rules/accountStanding.ts';
import type { IsoDate } from '#rules/dates.ts';
import { passwordHeldUntil } from '#rules/secondStepReset.ts';
import { isSelectable } from '#rules/selectableAccount.ts';
import type { Db } from '#server/database/open.ts';
import { holdOf } from '#server/people/recogniserHolds.ts';
import { summaryRows, type SummaryRow } from './searchStore.ts';

/** Returns a person's own accounts; those that may get a new password are marked as `enabled`. */
export async function ownAccounts(
  db: Db,
  lin: string,
  today: IsoDate,
  now: Date,
): Promise<AccountSummary[]> {
  const numberHold = await holdOf(db, 'number', lin, today);
  return (await summaryRows(db, lin)).map((row) => ({
    ...toSummary(row, statusOn(today, row), now),
    ...(numberHold && { numberHold }),
  }));
}

const toSummary = (row: SummaryRow, userStatus: UserStatus, now: Date): AccountSummary => ({
  primaryAffiliation: row.primary_affiliation,
  personType: row.person_type,
  liUId: row.user_id,
  enabled: isSelectable({ accountType: row.account_type, liUId: row.user_id, userStatus }),
  accountType: row.account_type,
  userStatus,
  emailAddress: row.university_email_address,
  hasSecondFactor: row.has_second_factor === true || row.is_two_step_on === true,
  passwordHeldUntil: passwordHeldUntil(row.reset_at, now)?.toISOString() ?? null,
});
