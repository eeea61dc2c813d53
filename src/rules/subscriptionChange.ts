import type { Account } from '../contract/account.ts';
import type { SubscriptionType } from '../contract/values.ts';
import { changeConditions } from './costActivityChange.ts';
import { type Refusals, refusalsWhere, type Surroundings } from './eligibility.ts';

/** Why the account cannot have that IT subscription instead (spec 1 §4). A phone comes with XLarge and leaves before it does. */
export const subscriptionRefusals = (account: Account, type: SubscriptionType, surroundings: Surroundings): Refusals =>
  refusalsWhere(account, 'ChangeAccountITSubscriptions', [
    ...changeConditions(account, surroundings),
    [account.subscriptionType === type, 'IT_SUB_IS_SAME'],
    [account.subscriptionType === 'XLarge' && account.hasLiUPhone && type !== 'XLarge', 'PHONE_NEEDS_TO_BE_CANCELLED'],
  ]);

/** What is told beside the change: Small closes the profile page, and XLarge is for whoever has a phone. */
export function subscriptionNotices(account: Account, type: SubscriptionType): Refusals {
  if (type === 'Small' && account.hasEmployeeProfilePage) return ['EMPLOYEE_PROFILE_PAGE_DISABLED'];
  return type === 'XLarge' && !account.hasLiUPhone ? ['XLARGE_WITHOUT_PHONE'] : [];
}

/**
 * The account with the other subscription. Small has no profile page (spec 1 §5); the external e-mail address is kept with the
 * larger ones too, though only Small shows it: whoever goes back has not lost it.
 */
export const withSubscription = (account: Account, subscriptionType: SubscriptionType): Account => ({
  ...account,
  subscriptionType,
  hasEmployeeProfilePage: subscriptionType !== 'Small' && account.hasEmployeeProfilePage,
});
