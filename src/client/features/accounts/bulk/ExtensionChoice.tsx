import { useDays } from '../../../components/useDays.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { oneYearFrom } from '../../../../rules/extension.ts';
import type { ChoiceProps } from './choice.ts';
import { DayChoice } from './DayChoice.tsx';
import { Option, Options } from './Option.tsx';
import classes from './BulkDialog.module.css';

/** One year or a chosen date, until 14 months from now (ACCT-22, ACCT-23). */
export function ExtensionChoice({ choice, onChoice }: ChoiceProps) {
  const { t } = useTranslation();
  const { today, fullDate } = useDays();
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
      {choice.extension === 'date' && <DayChoice label={t('ACCOUNTS/BULK/EXTEND/DAY')} choice={choice} onChoice={onChoice} />}
    </div>
  );
}
