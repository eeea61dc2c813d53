import type { IsoDate } from '#rules/dates.ts';
import {
  formatAge,
  formatAgeOrMonth,
  formatDay,
  formatExactDate,
  formatFullDate,
  formatPeriod,
  isNamedDay,
} from '#client/i18n/days.ts';
import { currentLanguage } from '#client/i18n/i18n.ts';
import { useToday } from './useToday.ts';
import { useTranslation } from '#client/i18n/useTranslation.ts';

/**
 * Returns today's date in Sweden, and functions that format other dates in the language of the
 * page. Follows a change of language.
 */
export function useDays() {
  const texts = useTranslation();
  const language = currentLanguage();
  const today = useToday();
  const inWords = (date: IsoDate) => formatDay(date, today, language);
  const isNear = (date: IsoDate) => isNamedDay(date, today, language);
  return {
    today,
    inWords,
    exact: (date: IsoDate) => formatExactDate(date, language),
    ago: (date: IsoDate) => formatAge(date, today, language),
    since: (date: IsoDate) => formatAgeOrMonth(date, today, { language, t: texts.t }),
    /** Formats a date with its year, however near it is. */
    fullDate: (date: IsoDate) => formatFullDate(date, language),
    fromTo: (from: IsoDate, to: IsoDate) => formatPeriod(from, to, language),
    /** Whether `inWords` expresses the date by its distance from today. */
    isNear,
    /** Formats a date for "closes on 19 December" and "closes tomorrow". */
    onDay: (date: IsoDate) =>
      isNear(date) ? inWords(date) : texts.t('DAYS/ON_DAY', { day: inWords(date) }),
  };
}
