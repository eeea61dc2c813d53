import type { Account } from '#contract/account.ts';
import { type Refusals, refusalsWhere } from './eligibility.ts';

/**
 * Returns why the account has no university phone to cancel (ACCT-25). This includes employees'
 * phones: only access and the phone itself matter.
 */
export const phoneCancellationRefusals = (account: Account): Refusals =>
  refusalsWhere(account, 'CancelAccountPhones', [
    [!account.hasLiUPhone, 'PHONE_CANT_BE_CANCELLED'],
  ]);

/**
 * Returns the account after its phone has been cancelled. The subscription remains until an
 * administrator changes it.
 */
export const withoutPhone = (account: Account): Account => ({ ...account, hasLiUPhone: false });
