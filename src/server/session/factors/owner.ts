import { ownerOfDirectoryName } from '#rules/directoryAccounts.ts';
import type { Db } from '#server/database/open.ts';
import type { FactorOwner } from './prove.ts';
import { isTwoStepOn } from './store.ts';

/**
 * Returns the owner of the factors that an account must show besides its password; null if the
 * password is sufficient. Accounts named after a person's own account share its factors.
 */
export async function requiredFactorOwner(db: Db, userId: string): Promise<FactorOwner | null> {
  const account = await accountNamed(db, userId);
  if (account === null || !(await isTwoStepOn(db, account.accountId))) return null;
  return (await accountNamed(db, ownerOfDirectoryName(userId))) ?? account;
}

async function accountNamed(db: Db, liUId: string): Promise<FactorOwner | null> {
  const row = await db
    .selectFrom('account')
    .select(['id', 'lin'])
    .where('user_id', '=', liUId.toLowerCase())
    .executeTakeFirst();
  return row === undefined ? null : { accountId: row.id, lin: row.lin, liUId: liUId.toLowerCase() };
}
