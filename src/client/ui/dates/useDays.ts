import { daysBetween, type IsoDate } from '../../../rules/dates.ts';
import { ago, dayInWords, daysFromTo, exactDay, fullDate, sinceWhen } from '../../i18n/days.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { useToday } from './useToday.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

/** Today in Sweden, and ways to say other days in the language of the page. Follows a change of language. */
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
    /** With its year, however near. */
    fullDate: (date: IsoDate) => fullDate(date, language),
    fromTo: (from: IsoDate, to: IsoDate) => daysFromTo(from, to, language),
    /** Said by its distance, not by its date. */
    isNear: (date: IsoDate) => Math.abs(daysBetween(today, date)) <= 2,
  };
}
