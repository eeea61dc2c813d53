import type { Account } from '../contract/account.ts';

/** Whether the account was a deceased person's. It may be closing already, and then its status no longer says so (ACCT-21). */
export const isOfDeceased = ({ userStatus, deceasedInRetirement }: Pick<Account, 'userStatus' | 'deceasedInRetirement'>): boolean =>
  userStatus === 'Deceased' || deceasedInRetirement;
