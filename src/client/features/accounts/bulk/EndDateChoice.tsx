import { DateField } from '../../../components/DateField.tsx';
import { useDays } from '../../../components/useDays.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { latestExtension } from '../../../../rules/extension.ts';
import type { ChoiceProps } from './choice.ts';
import classes from './BulkDialog.module.css';

/** Another last day for the accounts, which may be earlier than the present one (decisions, "Accounts"). */
export function EndDateChoice({ choice, onChoice }: ChoiceProps) {
  const { t } = useTranslation();
  const { today, fullDate } = useDays();
  const latest = latestExtension(today);
  return (
    <div className={classes.choice}>
      <p className={classes.meaning}>{t('ACCOUNTS/BULK/END_DATE/MEANING')}</p>
      <DateField
        label={t('ACCOUNTS/BULK/END_DATE/DAY')}
        help={t('ACCOUNTS/BULK/EXTEND/DAY_HELP', { day: fullDate(latest) })}
        value={choice.extendDate}
        onChange={(extendDate) => onChoice({ ...choice, extendDate })}
        min={today}
        max={latest}
      />
    </div>
  );
}
