import * as z from 'zod/mini';
import type { Db } from '../database/open.ts';
import type { AccountState } from '../systems/directory/port.ts';
import { NoResponse } from '../systems/noResponse.ts';
import { changeKind } from './changeKind.ts';

const ChangedAccount = z.object({ accountId: z.string() });

/** What the directory is told: that an account is to be as it is in the portal. */
export const directoryChanges = {
  Account: changeKind({
    payload: ChangedAccount,
    topicOf: ({ accountId }) => `account ${accountId}`,
    isPresentState: true,
    async deliver({ accountId }, { db, systems: { directory } }) {
      if (directory.outside === null) throw new NoResponse('No directory is configured.');
      const state = await stateOf(db, accountId);
      if (state !== null) await directory.outside.reconcile(state);
    },
  }),
};

/** How the account is to be in the directory; null without a user id, which it is known by there. */
async function stateOf(db: Db, accountId: string): Promise<AccountState | null> {
  const row = await db
    .selectFrom('account')
    .innerJoin('person', 'person.lin', 'account.lin')
    .select(['account.liu_id', 'account.disabled_at', 'person.deceased_on'])
    .where('account.id', '=', accountId)
    .executeTakeFirst();
  if (row === undefined || row.liu_id === null) return null;
  return {
    accountName: row.liu_id,
    isEnabled: row.disabled_at === null && row.deceased_on === null,
  };
}
