/** A calendar date without a time, `YYYY-MM-DD`. Two of them compare as strings. */
export type IsoDate = string;

const DAY = 86_400_000;
const SHAPE = /^\d{4}-\d{2}-\d{2}$/;

/** The date at a moment in UTC, in milliseconds. */
export const fromUtc = (milliseconds: number): IsoDate => new Date(milliseconds).toISOString().slice(0, 10);
/** The moment in UTC at which the date begins there, in milliseconds. @throws {RangeError} for what is no date */
export const toUtc = (date: IsoDate): number => {
  if (!isIsoDate(date)) throw new RangeError(`Not a calendar date: ${date}`);
  return Date.parse(date);
};

/** Whether the text is a date that exists in the calendar: 2026-02-29 does not. */
export function isIsoDate(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const milliseconds = Date.parse(text);
  return !Number.isNaN(milliseconds) && fromUtc(milliseconds) === text;
}

export const addDays = (date: IsoDate, days: number): IsoDate => fromUtc(toUtc(date) + days * DAY);

/** How many days lie between: 0 for the same day, negative when `to` comes first. */
export const daysBetween = (from: IsoDate, to: IsoDate): number => Math.round((toUtc(to) - toUtc(from)) / DAY);

/** Whole years from one date to a later one, as an age is counted. */
export function yearsBetween(from: IsoDate, to: IsoDate): number {
  toUtc(from);
  toUtc(to);
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}

/** A browser's first format takes a phone 50 ms to make: it is made when it is first used, and not while the page's scripts are read. */
function whenUsed(makeFormat: () => Intl.DateTimeFormat): () => Intl.DateTimeFormat {
  let format: Intl.DateTimeFormat | undefined;
  return () => (format ??= makeFormat());
}
const swedishDate = whenUsed(() => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm', dateStyle: 'short' }));
const swedishHour = whenUsed(() => new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Stockholm', hour: '2-digit', hourCycle: 'h23' }));

/** The calendar date in Sweden at a moment. */
export const dateInSweden = (moment: Date): IsoDate => swedishDate().format(moment);

/** The moment at which the day begins in Sweden. Clocks change later in the night, so midnight UTC knows the offset. */
export function startOfDay(date: IsoDate): Date {
  const midnightUtc = toUtc(date);
  const hoursAhead = Number(swedishHour().format(midnightUtc));
  return new Date(midnightUtc - hoursAhead * 3_600_000);
}

/** The moment at which a clock in Sweden shows so many minutes after midnight. Of an hour that a night repeats, one of the two. */
export function momentInSweden(date: IsoDate, minutes: number): Date {
  const asIfUtc = toUtc(date) + minutes * 60_000;
  // The offset is that of the moment itself, which is known only once it is subtracted.
  return new Date(asIfUtc - offsetAt(asIfUtc - offsetAt(asIfUtc)));
}

const offsetAt = (milliseconds: number): number =>
  ((Number(swedishHour().format(milliseconds)) - new Date(milliseconds).getUTCHours() + 24) % 24) * 3_600_000;

/** The last millisecond of the day in Sweden. */
export const endOfDay = (date: IsoDate): Date => new Date(startOfDay(addDays(date, 1)).getTime() - 1);
