import { useFormContext, useWatch } from 'react-hook-form';
import type { Account } from '#contract/account.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { useTranslation } from '../texts.ts';
import type { Difference } from './differences.ts';
import { changedFields, type ProfileFields, toFields } from './profileFields.ts';
import { useFieldTexts } from './useFieldTexts.ts';
import classes from './EmployeePanel.module.css';

interface ChangedNoticeProps {
  /** The account in its current state. */
  readonly account: Account;
  readonly differences: readonly Difference[];
}

/**
 * Notice with the changes made to the account while this form was open, and with what saving now
 * replaces.
 */
export function ChangedNotice({ account, differences }: ChangedNoticeProps) {
  const { t } = useTranslation();
  const { nameOf, textOf } = useFieldTexts();
  const { control, getValues } = useFormContext<ProfileFields>();
  useWatch({ control });
  const typed = changedFields(toFields(account), getValues());
  // Fields changed by both sides; saving overwrites the other change.
  const replaced = differences
    .filter(({ field }) => typed.includes(field))
    .map(({ field }) => nameOf(field));
  return (
    <Notice tone="warning" title={t('ACCOUNTS/PROFILE/CHANGED_TITLE')} isSpoken>
      {differences.length === 0 && <p>{t('ACCOUNTS/PROFILE/CHANGED_OTHER')}</p>}
      <ul className={classes.changes}>
        {differences.map(({ field, before, after }) => (
          <li key={field}>
            {t('ACCOUNTS/PROFILE/FROM_TO', {
              name: nameOf(field),
              before: textOf(before) || t('ACCOUNTS/EMPTY'),
              after: textOf(after) || t('ACCOUNTS/EMPTY'),
            })}
          </li>
        ))}
      </ul>
      <p>
        {replaced.length > 0
          ? t('ACCOUNTS/PROFILE/CHANGED_REPLACED', { names: replaced.join(', ') })
          : t('ACCOUNTS/PROFILE/CHANGED_TEXT')}
      </p>
    </Notice>
  );
}
