import type { Db } from '#server/database/open.ts';
import { type Retirement, type Retiring, retireAccounts } from '../accounts/index.ts';
import { closed } from './selfEmails.ts';
import { isExternalAccount } from './selfStore.ts';

const externalUsers: Retirement = {
  whose: isExternalAccount,
  action: 'externalSelf.retire',
  closed,
};

/** Closes the external accounts that their owners have ended, once the last day has passed. */
export const retireExternalUsers = (db: Db, job: Retiring): Promise<void> =>
  retireAccounts(db, externalUsers, job);
