import type { AccountSummary } from '../../../contract/account.ts';
import { isSelectable } from '../../../rules/selectableAccount.ts';
import type { Db } from '../../database/open.ts';
import { summaryRows, type SummaryRow } from './searchStore.ts';

/** A person's own accounts, those that may get a new password marked as `enabled`. */
export const ownAccounts = async (db: Db, lin: string): Promise<AccountSummary[]> => (await summaryRows(db, lin)).map(toSummary);

const toSummary = (row: SummaryRow): AccountSummary => ({
  primaryAffiliation: row.primary_affiliation,
  personType: row.person_type,
  liUId: row.liu_id,
  enabled: isSelectable({ accountType: row.account_type, liUId: row.liu_id, userStatus: row.user_status }),
  accountType: row.account_type,
  userStatus: row.user_status,
  emailAddress: row.liu_email_address,
});
