import { upperCase } from '#client/i18n/upperCase.ts';
import { useTranslation } from '../texts.ts';
import type { DailyFilter } from './useDailyFilter.ts';
import classes from './Lists.module.css';

/**
 * Chips for the daily filters, each with the number of matching accounts; a click shows only those.
 */
export function DailyChips({ filter }: { filter: DailyFilter }) {
  const { t, language } = useTranslation();
  const numbers = new Intl.NumberFormat(language);
  return (
    <div className={classes.chips} role="group" aria-label={t('ACCOUNTS/DAILY/LABEL')}>
      {Array.from(filter.counts, ([question, count]) => (
        <button
          key={question}
          type="button"
          className={classes.chip}
          aria-pressed={filter.isOn(question)}
          data-none={count === 0 || undefined}
          title={t(`ACCOUNTS/DAILY/${upperCase(question)}_TIP`)}
          onClick={() => filter.toggle(question)}
        >
          {t(`ACCOUNTS/DAILY/${upperCase(question)}`)}{' '}
          <span className={classes.count}>{numbers.format(count)}</span>
        </button>
      ))}
    </div>
  );
}
