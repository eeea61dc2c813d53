import { fromUtc, type IsoDate, toUtc } from './dates.ts';

/**
 * Returns the same day of a later month, or that month's last day: 31 January plus one month is 28
 * or 29 February.
 */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const target = new Date(toUtc(date));
  const day = target.getUTCDate();
  target.setUTCDate(1);
  target.setUTCMonth(target.getUTCMonth() + months);
  target.setUTCDate(Math.min(day, daysInMonth(target.getUTCFullYear(), target.getUTCMonth() + 1)));
  return fromUtc(target.getTime());
}

/** 29 February plus a year is 28 February. */
export const addYears = (date: IsoDate, years: number): IsoDate => addMonths(date, 12 * years);

/** Returns the number of days in the month; months count from 1. */
export const daysInMonth = (year: number, month: number): number => {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
};
