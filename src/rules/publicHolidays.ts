import { addDays, type IsoDate } from './dates.ts';

/** Returns the weekday of a date: 1 is Monday, 7 is Sunday. */
export const weekdayOf = (date: IsoDate): number => new Date(date).getUTCDay() || 7;

/** Returns Easter Sunday of a year, by the Gregorian computus (Meeus, Jones and Butcher). */
export function easterSunday(year: number): IsoDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * shift + 114;
  return dateOf(year, Math.floor(days / 31), (days % 31) + 1);
}

const dateOf = (year: number, month: number, day: number): IsoDate =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
/** Returns the first date with the given weekday on or after a date. */
const firstFrom = (date: IsoDate, weekday: number): IsoDate =>
  addDays(date, (weekday - weekdayOf(date) + 7) % 7);

/** Days from Easter Sunday: Good Friday, Easter Sunday and Monday, Ascension Day, Whit Sunday. */
const FROM_EASTER = [-2, 0, 1, 39, 49];
/**
 * New Year's Day, Epiphany, 1 May, the National Day, and Christmas Eve to Boxing Day and New Year's
 * Eve.
 */
const FIXED = ['01-01', '01-06', '05-01', '06-06', '12-24', '12-25', '12-26', '12-31'];
const FRIDAY = 5;
const SATURDAY = 6;

/**
 * Returns the Swedish public holidays of a year (act 1989:253), including the eves of Midsummer,
 * Christmas and New Year, which the Annual Leave Act treats as holidays.
 */
export function publicHolidays(year: number): ReadonlySet<IsoDate> {
  const midsummerEve = firstFrom(dateOf(year, 6, 19), FRIDAY);
  return new Set([
    ...FIXED.map((day) => `${year}-${day}`),
    ...FROM_EASTER.map((days) => addDays(easterSunday(year), days)),
    midsummerEve,
    addDays(midsummerEve, 1),
    firstFrom(dateOf(year, 10, 31), SATURDAY),
  ]);
}
