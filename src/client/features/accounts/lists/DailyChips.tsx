import { upperCase } from '#client/i18n/upperCase.ts';
import { FilterChips } from '#client/ui/FilterChips.tsx';
import { useTranslation } from '../texts.ts';
import type { DailyFilter } from './useDailyFilter.ts';

/** The daily filters, each with the number of matching accounts; a click shows only those. */
export function DailyChips({ filter }: { filter: DailyFilter }) {
  const { t, language } = useTranslation();
  return (
    <FilterChips
      label={t('ACCOUNTS/DAILY/LABEL')}
      language={language}
      chips={Array.from(filter.counts, ([question, count]) => ({
        id: question,
        name: t(`ACCOUNTS/DAILY/${upperCase(question)}`),
        tip: t(`ACCOUNTS/DAILY/${upperCase(question)}_TIP`),
        count,
        isOn: filter.isOn(question),
        onPress: () => filter.toggle(question),
      }))}
    />
  );
}
