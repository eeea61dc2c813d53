import type { SubscriptionType } from '#contract/values.ts';
import { subscriptionsFor } from '#rules/accountCreation.ts';
import { comesFromSource } from '#rules/eligibility.ts';
import { latestExtension, oneYearFrom } from '#rules/extension.ts';
import type { ControlledField } from '#client/forms/controlledField.ts';
import { EndDateField } from '#client/ui/dates/EndDateField.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { useToday } from '#client/ui/dates/useToday.ts';
import { useTranslation } from '../texts.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import type { Subject } from './accountFlow.ts';
import { RadioField } from '#client/ui/RadioField.tsx';
import { useSpecifyForm } from './specifyForm.ts';
import { useSourceOf } from './useSourceOf.ts';

/**
 * Fields for the account's subscription, its extras and its last day. The subscription determines
 * which fields apply (ACCT-49, ACCT-50).
 */
export function AccountPart({ subject }: { subject: Subject }) {
  const { field, controlled } = useSpecifyForm();
  const { t } = useTranslation();
  const today = useToday();
  const sourceOf = useSourceOf(subject);
  const account =
    subject.type === 'create' ? { hasLiUPhone: false, affiliationEndDate: null } : subject.account;
  const subscription = controlled('subscriptionType');
  const chosen = subscription.value;
  const [inAYear, latest] = [oneYearFrom(account, today), latestExtension(today)];

  return (
    <>
      <EndDateField
        {...controlled('validThrough')}
        isRequired
        min={today}
        max={inAYear > latest ? inAYear : latest}
      />
      <RadioField
        {...subscription}
        options={offeredSubscriptions(subject).map((type) => ({
          value: type,
          label: t(`SUBSCRIPTION_TYPE/${upperCase(type)}`),
        }))}
        isRequired
        help={sourceOf('subscription') ?? subscriptionHelp(account.hasLiUPhone, chosen, t)}
      />
      <ProfilePage {...controlled('hasEmployeeProfilePage')} isSmall={chosen === 'Small'} />
      {chosen === 'Small' && (
        <TextField
          type="email"
          help={sourceOf('externalEmail') ?? t('ACCOUNTS/SPECIFY/EXTERNAL_EMAIL_HELP')}
          readOnly={sourceOf('externalEmail') !== undefined}
          withAsterisk
          autoComplete="off"
          {...field('externalEmailAddress')}
        />
      )}
    </>
  );
}

/** The subscriptions to choose from; only the present one if another system is its source. */
function offeredSubscriptions(subject: Subject): readonly SubscriptionType[] {
  if (subject.type === 'create') return subscriptionsFor({ hasLiUPhone: false });
  const { account } = subject;
  const offered = subscriptionsFor(account);
  return comesFromSource(account, 'subscription')
    ? offered.filter((type) => type === account.subscriptionType)
    : offered;
}

function subscriptionHelp(
  hasPhone: boolean,
  chosen: SubscriptionType | null,
  t: ReturnType<typeof useTranslation>['t'],
) {
  if (hasPhone) return t('ACCOUNTS/SPECIFY/HAS_PHONE');
  return chosen === 'XLarge' ? t('ACCOUNTS/SPECIFY/PHONE_FOLLOWS') : undefined;
}

/**
 * Choice of a profile page. Small has no profile page; a choice made earlier is restored with
 * another subscription.
 */
function ProfilePage({
  isSmall,
  value,
  onChange,
  ...field
}: ControlledField<boolean> & { readonly isSmall: boolean }) {
  const { t } = useTranslation();
  const [yes, no] = [
    { value: 'yes', label: t('ACCOUNTS/YES') } as const,
    { value: 'no', label: t('ACCOUNTS/NO') } as const,
  ];
  return (
    <RadioField
      {...field}
      options={isSmall ? [no] : [yes, no]}
      value={value && !isSmall ? 'yes' : 'no'}
      onChange={(answer) => onChange(answer === 'yes')}
      help={
        isSmall ? t('ACCOUNTS/PROFILE/NO_PAGE_FOR_SMALL') : t('ACCOUNTS/SPECIFY/PROFILE_PAGE_HELP')
      }
    />
  );
}
