import { addDays, dateInSweden, isIsoDate, momentInSweden, type IsoDate } from './dates.ts';
import { publicHolidays, weekdayOf } from './publicHolidays.ts';

/** The start and end of a period in which a desk is open, both ISO 8601 in UTC. */
export interface OpeningPeriod {
  readonly opens: string;
  readonly closes: string;
}

/** Minutes after midnight in local time. */
interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** The opening times on certain days. Later rules in the text take precedence over earlier ones. */
interface HoursRule {
  readonly matches: (date: IsoDate, isHoliday: boolean) => boolean;
  readonly times: readonly TimeSpan[];
}
export type OpeningHours = readonly HoursRule[];

const WEEKDAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'];
const HOLIDAYS = 'ph';
const CLOSED = 'closed';
const TIMES = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-4]):([0-5]\d)$/;
const LAST_MINUTE = 24 * 60;

/**
 * Parses `mo-fr 08:00-16:00; we 08:00-12:00,13:00-18:00; ph closed; 2026-12-23 08:00-12:00`; null
 * if the text is invalid. Rules are for weekdays, public holidays (`ph`) or dates
 * (`2026-07-06/2026-07-31`), each with times or `closed`. Weekday rules do not apply on public
 * holidays, so a desk without a rule for them is closed.
 */
export function parseOpeningHours(text: string): OpeningHours | null {
  const rules = text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(parseRule);
  return rules.length > 0 && rules.every((rule) => rule !== null) ? rules.toReversed() : null;
}

function parseRule(text: string): HoursRule | null {
  const [days = '', times = '', ...rest] = text.toLowerCase().split(/\s+/);
  const matches = parseDays(days);
  const spans = times === CLOSED ? [] : times.split(',').map(parseTimes);
  return rest.length === 0 && matches && spans.every((span) => span !== null)
    ? { matches, times: spans }
    : null;
}

function parseDays(text: string): HoursRule['matches'] | null {
  if (text === HOLIDAYS) return (_date, isHoliday) => isHoliday;
  const [first = '', last = first, ...more] = text.split('/');
  if (isIsoDate(first) && isIsoDate(last) && first <= last && more.length === 0)
    return (date) => first <= date && date <= last;

  const weekdays = text
    .split(',')
    .map((part) => part.split('-').map((day) => WEEKDAYS.indexOf(day) + 1));
  const isValid = weekdays.every(
    ([from = 0, to = from, ...others]) => from > 0 && from <= to && others.length === 0,
  );
  return isValid
    ? (date, isHoliday) =>
        !isHoliday &&
        weekdays.some(([from = 0, to = from]) => from <= weekdayOf(date) && weekdayOf(date) <= to)
    : null;
}

function parseTimes(text: string): TimeSpan | null {
  const [, ...numbers] = TIMES.exec(text)?.map(Number) ?? [];
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = numbers;
  const span = { from: fromHour * 60 + fromMinute, to: toHour * 60 + toMinute };
  return numbers.length > 0 && span.from < span.to && span.to <= LAST_MINUTE ? span : null;
}

/** Number of days ahead for which periods are returned, so that an offline device has them. */
const LISTED_DAYS = 14;
/** Number of days searched for the next opening before giving up. */
const MAX_SEARCH_DAYS = 120;

/**
 * Returns the periods that end after `now` within the next two weeks, or the first one after those.
 */
export function openingPeriods(hours: OpeningHours, now: Date): OpeningPeriod[] {
  const today = dateInSweden(now);
  const periods: OpeningPeriod[] = [];
  for (
    let days = 0;
    days < LISTED_DAYS || (periods.length === 0 && days < MAX_SEARCH_DAYS);
    days++
  ) {
    const date = addDays(today, days);
    periods.push(
      ...timesOn(date, hours).map(({ from, to }) => ({
        opens: momentInSweden(date, from).toISOString(),
        closes: momentInSweden(date, to).toISOString(),
      })),
    );
  }
  return periods.filter(({ closes }) => Date.parse(closes) > now.getTime());
}

function timesOn(date: IsoDate, hours: OpeningHours): readonly TimeSpan[] {
  const isHoliday = publicHolidays(Number(date.slice(0, 4))).has(date);
  const times = hours.find(({ matches }) => matches(date, isHoliday))?.times ?? [];
  return times.toSorted((one, other) => one.from - other.from);
}
