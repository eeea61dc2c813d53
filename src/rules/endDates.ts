import { addDays, daysBetween, type IsoDate, toUtc } from './dates.ts';
import { addMonths } from './months.ts';

/** The end dates that are offered beside the field in which any date can be typed. */
const endDateNames = ['MONTH', 'TERM', 'HALF_YEAR', 'YEAR'] as const;
type EndDateName = (typeof endDateNames)[number];

export interface OfferedEnd {
  readonly name: EndDateName;
  readonly date: IsoDate;
}

/** The length of "one year", as for extensions (ACCT-22). */
const ONE_YEAR_DAYS = 365;
/** The academic year has 40 weeks (Higher Education Ordinance, chapter 6), in two terms. */
const TERM_DAYS = 20 * 7;
/** The ISO week in which the autumn term of most Swedish universities begins. */
const FIRST_WEEK = 36;

/**
 * Returns the end dates from `min` to `max`, the earliest first. Of two names for the same date,
 * the first one is offered.
 */
export function offeredEnds(today: IsoDate, min: IsoDate, max: IsoDate): OfferedEnd[] {
  const dates: Readonly<Record<EndDateName, IsoDate>> = {
    MONTH: addMonths(today, 1),
    TERM: endOfTerm(today),
    HALF_YEAR: addMonths(today, 6),
    YEAR: addDays(today, ONE_YEAR_DAYS),
  };
  return endDateNames
    .map((name) => ({ name, date: dates[name] }))
    .filter(({ date }) => date >= min && date <= max)
    .filter(({ date }, at, all) => all.findIndex((other) => other.date === date) === at)
    .toSorted((one, other) => daysBetween(other.date, one.date));
}

/** Returns the last day, a Sunday, of the term under way; between two terms, of the next one. */
export function endOfTerm(today: IsoDate): IsoDate {
  const year = Number(today.slice(0, 4));
  const ends = [year - 1, year].flatMap((first) => {
    const start = startOfAutumn(first);
    return [addDays(start, TERM_DAYS - 1), addDays(start, 2 * TERM_DAYS - 1)];
  });
  const next = ends.find((end) => end > today);
  if (next === undefined) throw new RangeError(`No term ends after ${today}.`);
  return next;
}

/** The Monday of the week. 4 January is always in the first ISO week. */
function startOfAutumn(year: number): IsoDate {
  const inFirstWeek = `${year}-01-04`;
  const weekday = (new Date(toUtc(inFirstWeek)).getUTCDay() + 6) % 7;
  return addDays(inFirstWeek, (FIRST_WEEK - 1) * 7 - weekday);
}
