import { DateField } from '../../../components/DateField.tsx';
import { useDays } from '../../../components/useDays.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { latestExtension, oneYearFrom } from '../../../../rules/extension.ts';
import type { ChoiceProps } from './choice.ts';
import { Option, Options } from './Option.tsx';
import classes from './BulkDialog.module.css';

/** One year or a chosen date, until 14 months from now (ACCT-22, ACCT-23). */
export function ExtensionChoice({ choice, onChoice }: ChoiceProps) {
  const { t } = useTranslation();
  const { today, fullDate } = useDays();
  const latest = latestExtension(today);
  const choose = (extension: string) => onChoice({ ...choice, extension: extension === 'date' ? 'date' : 'oneYear' });

  return (
    <div className={classes.choice}>
      <Options label={t('ACCOUNTS/BULK/EXTEND/HOW')} value={choice.extension} onChange={choose}>
        <Option
          value="oneYear"
          label={t('ACCOUNTS/BULK/EXTEND/ONE_YEAR')}
          description={t('ACCOUNTS/BULK/EXTEND/ONE_YEAR_HELP', { day: fullDate(oneYearFrom({ affiliationEndDate: null }, today)) })}
          data-autofocus
        />
        <Option value="date" label={t('ACCOUNTS/BULK/EXTEND/DATE')} />
      </Options>
      {choice.extension === 'date' && (
        <DateField
          label={t('ACCOUNTS/BULK/EXTEND/DAY')}
          help={t('ACCOUNTS/BULK/EXTEND/DAY_HELP', { day: fullDate(latest) })}
          value={choice.extendDate}
          onChange={(extendDate) => onChoice({ ...choice, extendDate })}
          min={today}
          max={latest}
        />
      )}
    </div>
  );
}
