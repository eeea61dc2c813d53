import type { Language } from '#contract/languages.ts';
import { daysBetween, type IsoDate, yearsBetween } from '#rules/dates.ts';
import type { PageTexts } from './texts.ts';

/** The distance from today beyond which days have no name in any language. */
const NAMED_DAYS = 2;

const DAYS_IN_MONTH = 30.44;

const inUtc = (language: Language, format: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...format });
/** Uses no-break spaces, so that a date is not broken over two lines. */
const unbroken = (date: string): string => date.replaceAll(' ', '\u00A0');
const dayAndMonth = { day: 'numeric', month: 'long' } as const;

/**
 * Formats a day for running text: "i morgon", "12 mars", and with its year when that is not the
 * current year.
 */
export function formatDay(date: IsoDate, today: IsoDate, language: Language): string {
  const name = nameOfDay(daysBetween(today, date), language);
  if (name !== null) return name;
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  return unbroken(
    inUtc(language, { ...dayAndMonth, ...(!isThisYear && { year: 'numeric' }) }).format(
      new Date(date),
    ),
  );
}

/**
 * Returns the name of a day by its distance from today, such as "i övermorgon"; null when the
 * language has none and would count the days, as English does.
 */
function nameOfDay(distance: number, language: Language): string | null {
  if (Math.abs(distance) > NAMED_DAYS) return null;
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const isCounted = words.formatToParts(distance, 'day').some(({ type }) => type === 'integer');
  return isCounted ? null : words.format(distance, 'day');
}

/** Whether `formatDay` names the date by its distance from today, such as "i morgon". */
export const isNamedDay = (date: IsoDate, today: IsoDate, language: Language): boolean =>
  nameOfDay(daysBetween(today, date), language) !== null;

/**
 * Formats how long ago a past day was, in the largest unit that fits: "i går", "för 12 dagar
 * sedan", "för 3 månader sedan".
 */
export function formatAge(date: IsoDate, today: IsoDate, language: Language): string {
  const days = daysBetween(date, today);
  if (days < DAYS_IN_MONTH)
    return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-days, 'day');
  const years = yearsBetween(date, today);
  const inUnits = new Intl.RelativeTimeFormat(language);
  return years > 0
    ? inUnits.format(-years, 'year')
    : inUnits.format(-Math.min(Math.floor(days / DAYS_IN_MONTH), 11), 'month');
}

/**
 * Formats how long ago a past day was: in days within the last month, otherwise as its month: "för
 * 12 dagar sedan", "i maj", "i maj 2025".
 */
export function formatAgeOrMonth(
  date: IsoDate,
  today: IsoDate,
  { language, t }: PageTexts,
): string {
  if (daysBetween(date, today) < DAYS_IN_MONTH) return formatAge(date, today, language);
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  const month = inUtc(language, { month: 'long', ...(!isThisYear && { year: 'numeric' }) }).format(
    new Date(date),
  );
  return unbroken(t('DAYS/IN_MONTH', { month }));
}

/** The day of the week: "måndag". */
export const weekday = (date: IsoDate, language: Language): string =>
  inUtc(language, { weekday: 'long' }).format(new Date(date));

/** Formats a moment as Swedish local time: "8", "16.30", in English "8:00", "16:30". */
export function timeInSweden(moment: Date, { t }: Pick<PageTexts, 't'>): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: 'Europe/Stockholm',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(moment);
  const valueOf = (part: 'hour' | 'minute') => parts.find(({ type }) => type === part)?.value ?? '';
  const [hour, minute] = [String(Number(valueOf('hour'))), valueOf('minute')];
  return minute === '00'
    ? t('DAYS/FULL_HOUR', { hour })
    : t('DAYS/HOUR_AND_MINUTE', { hour, minute });
}

/** Formats the full date, for tooltips and screen readers: "fredag 12 mars 2027". */
export const formatExactDate = (date: IsoDate, language: Language): string =>
  inUtc(language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(
    new Date(date),
  );

/** Formats a date with its year even when that is the current year, for records: "12 mars 2027". */
export const formatFullDate = (date: IsoDate, language: Language): string =>
  unbroken(inUtc(language, { ...dayAndMonth, year: 'numeric' }).format(new Date(date)));

/** Formats a period: "12–14 mars 2026", "12 mars 2026–14 mars 2027". */
export const formatPeriod = (from: IsoDate, to: IsoDate, language: Language): string =>
  inUtc(language, { ...dayAndMonth, year: 'numeric' }).formatRange(new Date(from), new Date(to));
