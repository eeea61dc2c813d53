import type { Account } from '../contract/account.ts';
import { type Refusals, refusalsWhere } from './eligibility.ts';

/** Why there is no university phone to cancel (ACCT-25). Employees' phones too: nothing is asked but access and the phone. */
export const phoneCancellationRefusals = (account: Account): Refusals =>
  refusalsWhere(account, 'CancelAccountPhones', [[!account.hasLiUPhone, 'PHONE_CANT_BE_CANCELLED']]);

/** The account as it is once its phone is to be handed in. Its subscription stays until somebody chooses another. */
export const withoutPhone = (account: Account): Account => ({ ...account, hasLiUPhone: false });
