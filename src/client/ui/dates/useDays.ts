import { daysBetween, type IsoDate } from '../../../rules/dates.ts';
import { ago, dayInWords, daysFromTo, exactDay, fullDate, sinceWhen } from '../../i18n/days.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { useToday } from './useToday.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

/** Returns today's date in Sweden, and functions that format other dates in the language of the page. Follows a change of language. */
export function useDays() {
  useTranslation();
  const language = currentLanguage();
  const today = useToday();
  return {
    today,
    inWords: (date: IsoDate) => dayInWords(date, today, language),
    exact: (date: IsoDate) => exactDay(date, language),
    ago: (date: IsoDate) => ago(date, today, language),
    since: (date: IsoDate) => sinceWhen(date, today, language),
    /** Formats a date with its year, however near it is. */
    fullDate: (date: IsoDate) => fullDate(date, language),
    fromTo: (from: IsoDate, to: IsoDate) => daysFromTo(from, to, language),
    /** Whether `inWords` expresses the date by its distance from today. */
    isNear: (date: IsoDate) => Math.abs(daysBetween(today, date)) <= 2,
  };
}
