import { Notice } from '../../../components/Notice.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { Difference } from './differences.ts';
import { useFieldTexts } from './useFieldTexts.ts';
import classes from './EmployeePanel.module.css';

/** What somebody else has changed while this form was open. */
export function ChangedNotice({ differences }: { differences: readonly Difference[] }) {
  const { t } = useTranslation();
  const { nameOf, textOf } = useFieldTexts();
  return (
    <Notice tone="warning" title={t('ACCOUNTS/PROFILE/CHANGED_TITLE')} isSpoken>
      {differences.length === 0 && <p>{t('ACCOUNTS/PROFILE/CHANGED_OTHER')}</p>}
      <ul className={classes.changes}>
        {differences.map(({ field, before, after }) => (
          <li key={field}>
            {t('ACCOUNTS/PROFILE/FROM_TO', {
              name: nameOf(field),
              before: textOf(before, field) || t('ACCOUNTS/EMPTY'),
              after: textOf(after, field) || t('ACCOUNTS/EMPTY'),
            })}
          </li>
        ))}
      </ul>
      <p>{t('ACCOUNTS/PROFILE/CHANGED_TEXT')}</p>
    </Notice>
  );
}
