import { useState } from 'react';
import type { Account } from '#contract/account.ts';
import { normaliseEmail } from '#rules/contactInformation.ts';
import { lacksExternalEmail } from '#rules/subscriptionChange.ts';
import { TextField } from '#client/ui/TextField.tsx';
import { upperCase } from '#client/i18n/upperCase.ts';
import { useTranslation } from '../texts.ts';
import type { ChoiceProps } from './choice.ts';
import { subscriptionTypes } from './actions.ts';
import { Option, Options } from './Option.tsx';
import { nameOf } from './results.ts';
import classes from './BulkDialog.module.css';

/** Choice of the subscription for the accounts; a larger one includes more (DATA-25). */
export function SubscriptionChoice({
  accounts,
  choice,
  onChoice,
}: ChoiceProps & { readonly accounts: readonly Account[] }) {
  const { t } = useTranslation();
  const choose = (chosen: string) =>
    onChoice({
      ...choice,
      subscription: subscriptionTypes.find((type) => type === chosen) ?? null,
    });
  const lacking =
    choice.subscription === 'Small' ? accounts.filter((account) => needsOnlyEmail(account)) : [];
  return (
    <>
      <Options
        label={t('ACCOUNTS/BULK/SUBSCRIPTION/WHICH')}
        value={choice.subscription}
        onChange={choose}
      >
        {subscriptionTypes.map((type, index) => (
          <Option
            key={type}
            value={type}
            label={t(`SUBSCRIPTION_TYPE/${upperCase(type)}`)}
            {...(index === 0 && { 'data-autofocus': true })}
          />
        ))}
      </Options>
      {lacking.length > 0 && lacking.length <= MAX_EMAIL_FIELDS && (
        <Emails accounts={lacking} choice={choice} onChoice={onChoice} />
      )}
    </>
  );
}

/**
 * Maximum number of missing addresses requested. With more accounts, those without an address are
 * left out with a reason.
 */
const MAX_EMAIL_FIELDS = 10;

const needsOnlyEmail = (account: Account): boolean =>
  account.subscriptionType !== 'Small' &&
  account.affiliation !== 'Employee' &&
  lacksExternalEmail(account);

/**
 * Fields for the external email address of each account that lacks one. Small requires one, as it
 * does when an account is created.
 */
function Emails({
  accounts,
  choice,
  onChoice,
}: ChoiceProps & { readonly accounts: readonly Account[] }) {
  const { t } = useTranslation();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  return (
    <fieldset className={classes.emails}>
      <legend>{t('ACCOUNTS/BULK/EMAILS')}</legend>
      <p>{t('ACCOUNTS/BULK/EMAILS_HELP')}</p>
      {accounts.map((account) => {
        const { norEduPersonLIN: lin } = account;
        const typed = choice.emails[lin] ?? '';
        const refusal = left.has(lin) ? normaliseEmail(typed).refusal : undefined;
        return (
          <TextField
            key={lin}
            type="email"
            inputMode="email"
            autoComplete="off"
            label={nameOf(account)}
            value={typed}
            error={refusal && t('INPUT_INVALID_EMAIL')}
            onBlur={() => setLeft(new Set([...left, lin]))}
            onChange={({ currentTarget: { value } }) =>
              onChoice({ ...choice, emails: { ...choice.emails, [lin]: value } })
            }
          />
        );
      })}
    </fieldset>
  );
}
