import type { ComponentProps } from 'react';
import { offeredEnds } from '#rules/endDates.ts';
import { useTranslation } from '../fieldTexts.ts';
import { DateField } from './DateField.tsx';
import { useDays } from './useDays.ts';
import classes from './EndDateField.module.css';

/**
 * A last day: the usual ones within the limits as chips that say their date, and a field for any
 * other.
 */
export function EndDateField(props: ComponentProps<typeof DateField>) {
  const { t } = useTranslation();
  const { today, fullDate } = useDays();
  const { value, onChange, min, max } = props;
  return (
    <div className={classes.field}>
      <DateField {...props} />
      <div role="group" aria-label={t('DATE_FIELD/ENDS')} className={classes.chips}>
        {offeredEnds(today, min, max).map(({ name, date }) => (
          <button
            key={name}
            type="button"
            className={classes.chip}
            aria-pressed={date === value}
            onClick={() => onChange(date)}
          >
            <span className={classes.name}>{t(`DATE_FIELD/END/${name}`)}</span>{' '}
            <span className={classes.date}>{fullDate(date)}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
