import dayjs from 'dayjs';
import type { Language } from '#contract/languages.ts';

const known = new Map<Language, string>();

/**
 * Returns the name by which the calendar's library knows a language. The names of its months and
 * days are those of the browser, so that the app needs no file for each language.
 */
export function calendarLocale(language: Language): string {
  const name = known.get(language) ?? language.toLowerCase();
  if (known.has(language)) return name;
  const named = (options: Intl.DateTimeFormatOptions, year: number, count: number) =>
    Array.from({ length: count }, (_, at) =>
      new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options }).format(
        'month' in options ? Date.UTC(year, at) : Date.UTC(year, 0, at + 1),
      ),
    );
  // 2023 began on a Sunday, where the library's weeks begin.
  const weekdays = named({ weekday: 'long' }, 2023, 7);
  const months = named({ month: 'long' }, 2023, 12);
  const locale = {
    weekdays,
    weekdaysShort: weekdays.map((day) => day.slice(0, 3)),
    weekdaysMin: weekdays.map((day) => day.slice(0, 2)),
    months,
    monthsShort: months.map((month) => month.slice(0, 3)),
  };
  dayjs.locale(name, locale, true);
  known.set(language, name);
  return name;
}
