import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { ChoiceProps } from './choice.ts';
import { DayChoice } from './DayChoice.tsx';
import classes from './BulkDialog.module.css';

/** Another last day for the accounts, which may be earlier than the present one (decisions, "Accounts"). */
export function EndDateChoice({ choice, onChoice }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.choice}>
      <p className={classes.meaning}>{t('ACCOUNTS/BULK/END_DATE/MEANING')}</p>
      <DayChoice label={t('ACCOUNTS/BULK/END_DATE/DAY')} choice={choice} onChoice={onChoice} />
    </div>
  );
}
