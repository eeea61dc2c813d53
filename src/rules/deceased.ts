import type { Account } from '#contract/account.ts';

/**
 * Whether the account holder is deceased. Once the account is closing, its status no longer shows
 * this (ACCT-21).
 */
export const isHolderDeceased = ({
  userStatus,
  deceasedInRetirement,
}: Pick<Account, 'userStatus' | 'deceasedInRetirement'>): boolean =>
  userStatus === 'Deceased' || deceasedInRetirement;
