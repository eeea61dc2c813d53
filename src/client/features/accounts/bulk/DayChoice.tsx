import { DateField } from '../../../components/DateField.tsx';
import { useDays } from '../../../components/useDays.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { latestExtension } from '../../../../rules/extension.ts';
import type { ChoiceProps } from './choice.ts';

interface DayChoiceProps extends ChoiceProps {
  readonly label: string;
}

/** A last day for the accounts: from today until 14 months ahead (ACCT-16, ACCT-23). */
export function DayChoice({ label, choice, onChoice }: DayChoiceProps) {
  const { t } = useTranslation();
  const { today, fullDate } = useDays();
  const latest = latestExtension(today);
  return (
    <DateField
      label={label}
      help={t('ACCOUNTS/BULK/EXTEND/DAY_HELP', { day: fullDate(latest) })}
      value={choice.extendDate}
      onChange={(extendDate) => onChoice({ ...choice, extendDate })}
      min={today}
      max={latest}
    />
  );
}
