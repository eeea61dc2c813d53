/** A calendar date without a time, `YYYY-MM-DD`. Dates compare as strings. */
export type IsoDate = string;

const DAY = 86_400_000;
const SHAPE = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the UTC date of a moment given in milliseconds. */
export const fromUtc = (milliseconds: number): IsoDate =>
  new Date(milliseconds).toISOString().slice(0, 10);
/**
 * Returns the moment, in milliseconds, at which the date starts in UTC. @throws {RangeError} if the
 * text is not a date
 */
export const toUtc = (date: IsoDate): number => {
  if (!isIsoDate(date)) throw new RangeError(`Not a calendar date: ${date}`);
  return Date.parse(date);
};

/** Whether the text is a date that exists in the calendar; 2026-02-29 does not. */
export function isIsoDate(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const milliseconds = Date.parse(text);
  return !Number.isNaN(milliseconds) && fromUtc(milliseconds) === text;
}

export const addDays = (date: IsoDate, days: number): IsoDate => fromUtc(toUtc(date) + days * DAY);

/**
 * Returns the number of days between two dates: 0 for the same day, negative if `to` is the earlier
 * one.
 */
export const daysBetween = (from: IsoDate, to: IsoDate): number =>
  Math.round((toUtc(to) - toUtc(from)) / DAY);

/** Returns the whole years from one date to a later one, counted like an age. */
export function yearsBetween(from: IsoDate, to: IsoDate): number {
  toUtc(from);
  toUtc(to);
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}

/**
 * Creating a browser's first formatter takes 50 ms on a phone, so it is created on first use and
 * not while the page's scripts load.
 */
function lazy(makeFormat: () => Intl.DateTimeFormat): () => Intl.DateTimeFormat {
  let format: Intl.DateTimeFormat | undefined;
  return () => (format ??= makeFormat());
}
const swedishDate = lazy(
  () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm', dateStyle: 'short' }),
);
const swedishHour = lazy(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Stockholm',
      hour: '2-digit',
      hourCycle: 'h23',
    }),
);

/** Returns the calendar date in Sweden at a moment. */
export const dateInSweden = (moment: Date): IsoDate => swedishDate().format(moment);

/**
 * Returns the moment at which the day starts in Sweden. Clocks change later in the night, so the
 * offset at midnight UTC applies.
 */
export function startOfDay(date: IsoDate): Date {
  const midnightUtc = toUtc(date);
  const hoursAhead = Number(swedishHour().format(midnightUtc));
  return new Date(midnightUtc - hoursAhead * 3_600_000);
}

/**
 * Returns the moment at which a clock in Sweden shows the given number of minutes after midnight.
 * For an hour that is repeated when clocks go back, it is one of the two moments.
 */
export function momentInSweden(date: IsoDate, minutes: number): Date {
  const asIfUtc = toUtc(date) + minutes * 60_000;
  // The offset must be that of the resulting moment, which is known only after an offset has been
  // subtracted, hence the second pass.
  return new Date(asIfUtc - offsetAt(asIfUtc - offsetAt(asIfUtc)));
}

const offsetAt = (milliseconds: number): number =>
  ((Number(swedishHour().format(milliseconds)) - new Date(milliseconds).getUTCHours() + 24) % 24) *
  3_600_000;

/** Returns the last millisecond of the day in Sweden. */
export const endOfDay = (date: IsoDate): Date =>
  new Date(startOfDay(addDays(date, 1)).getTime() - 1);
