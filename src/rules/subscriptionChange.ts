import type { Account } from '../contract/account.ts';
import type { SubscriptionType } from '../contract/values.ts';
import { changeConditions } from './costActivityChange.ts';
import { normaliseEmail } from './contactInformation.ts';
import { type Refusals, refusalsWhere, type RuleContext } from './eligibility.ts';

/** A subscription, and the address elsewhere that is entered with it for an account that lacks one. */
export interface SubscriptionWish {
  readonly subscriptionType: SubscriptionType;
  readonly externalEmailAddress?: string | undefined;
}

/** The address as it is kept; null where it is none. */
function addressOf(typed: string | null | undefined): string | null {
  const normalised = normaliseEmail(typed ?? '');
  return normalised.refusal === undefined ? normalised.value : null;
}

/** Whether the account has no address elsewhere that letters reach: Small, which has no mailbox, is then not to be had. */
export const lacksExternalEmail = ({ externalEmailAddress }: Pick<Account, 'externalEmailAddress'>): boolean => addressOf(externalEmailAddress) === null;

/**
 * Why the account cannot have that IT subscription instead (ACCT-27). A phone comes with XLarge and leaves before it does; Small
 * needs an address elsewhere, as it does where an account is created (decisions, "Accounts").
 */
export const subscriptionRefusals = (account: Account, { subscriptionType: type, externalEmailAddress }: SubscriptionWish, context: RuleContext): Refusals =>
  refusalsWhere(account, 'ChangeAccountITSubscriptions', [
    ...changeConditions(account, context),
    [account.subscriptionType === type, 'IT_SUB_IS_SAME'],
    [account.subscriptionType === 'XLarge' && account.hasLiUPhone && type !== 'XLarge', 'PHONE_NEEDS_TO_BE_CANCELLED'],
    [type === 'Small' && addressOf(externalEmailAddress) === null && lacksExternalEmail(account), 'EXTERNAL_EMAIL_MISSING'],
  ]);

/** What is told beside the change: Small closes the profile page, and XLarge is for anyone who has a phone. */
export function subscriptionNotices(account: Account, type: SubscriptionType): Refusals {
  if (type === 'Small' && account.hasEmployeeProfilePage) return ['EMPLOYEE_PROFILE_PAGE_DISABLED'];
  return type === 'XLarge' && !account.hasLiUPhone ? ['XLARGE_WITHOUT_PHONE'] : [];
}

/**
 * The account with the other subscription. Small has no profile page (ACCT-50); the external e-mail address is kept with the
 * larger ones too, though only Small shows it: anyone who goes back has not lost it. One that is entered with Small is the account's.
 */
export const withSubscription = (account: Account, { subscriptionType, externalEmailAddress }: SubscriptionWish): Account => ({
  ...account,
  subscriptionType,
  hasEmployeeProfilePage: subscriptionType !== 'Small' && account.hasEmployeeProfilePage,
  externalEmailAddress: (subscriptionType === 'Small' ? addressOf(externalEmailAddress) : null) ?? account.externalEmailAddress,
});
