import type { Account } from '#contract/account.ts';
import type { SubscriptionType } from '#contract/values.ts';
import { changeConditions } from './costActivityChange.ts';
import { isUniversityAddress, normaliseEmail } from './contactInformation.ts';
import { comesFromSource, type Refusals, refusalsWhere, type RuleContext } from './eligibility.ts';

/** A subscription, with the external address entered for an account that lacks one. */
export interface SubscriptionRequest {
  readonly subscriptionType: SubscriptionType;
  readonly externalEmailAddress?: string | undefined;
}

/** Returns the address in its stored form; null if it is invalid or empty. */
function addressOf(typed: string | null | undefined): string | null {
  const normalised = normaliseEmail(typed ?? '');
  return normalised.refusal === undefined ? normalised.value : null;
}

/**
 * Whether the account has no usable external address, in which case Small, which has no mailbox, is
 * not available.
 */
export const lacksExternalEmail = ({
  externalEmailAddress,
}: Pick<Account, 'externalEmailAddress'>): boolean => addressOf(externalEmailAddress) === null;

/**
 * Returns why the account cannot be given this IT subscription (ACCT-27). A phone requires XLarge
 * and must be cancelled before XLarge is left; Small requires an external address, as on creating
 * an account (decisions, "Accounts"). One that is entered must be outside the university; one that
 * the account has already may stay.
 */
export const subscriptionRefusals = (
  account: Account,
  { subscriptionType: type, externalEmailAddress }: SubscriptionRequest,
  context: RuleContext,
): Refusals =>
  refusalsWhere(account, 'ChangeAccountITSubscriptions', [
    ...changeConditions(account, context),
    [
      comesFromSource(account, 'subscription') ||
        (comesFromSource(account, 'externalEmail') && addressOf(externalEmailAddress) !== null),
      'COMES_FROM_SOURCE',
    ],
    [account.subscriptionType === type, 'IT_SUB_IS_SAME'],
    [
      account.subscriptionType === 'XLarge' && account.hasLiUPhone && type !== 'XLarge',
      'PHONE_NEEDS_TO_BE_CANCELLED',
    ],
    [
      type === 'Small' && addressOf(externalEmailAddress) === null && lacksExternalEmail(account),
      'EXTERNAL_EMAIL_MISSING',
    ],
    [
      type === 'Small' &&
        isUniversityAddress(externalEmailAddress ?? '', context.universityDomains ?? []),
      'EXTERNAL_EMAIL_OF_UNIVERSITY',
    ],
  ]);

/**
 * Returns the notices for the change: Small disables the profile page, and XLarge is intended for
 * accounts with a phone.
 */
export function subscriptionNotices(account: Account, type: SubscriptionType): Refusals {
  if (type === 'Small' && account.hasEmployeeProfilePage) return ['EMPLOYEE_PROFILE_PAGE_DISABLED'];
  return type === 'XLarge' && !account.hasLiUPhone ? ['XLARGE_WITHOUT_PHONE'] : [];
}

/**
 * Returns the account with the new subscription. Small has no profile page (ACCT-50). The external
 * e-mail address is kept with the larger subscriptions, though only Small shows it, so that it is
 * still available after a change back. An address entered together with Small is stored.
 */
export const withSubscription = (
  account: Account,
  { subscriptionType, externalEmailAddress }: SubscriptionRequest,
): Account => ({
  ...account,
  subscriptionType,
  hasEmployeeProfilePage: subscriptionType !== 'Small' && account.hasEmployeeProfilePage,
  externalEmailAddress:
    (subscriptionType === 'Small' ? addressOf(externalEmailAddress) : null) ??
    account.externalEmailAddress,
});
