import { addDays, type IsoDate } from './dates.ts';

/** A calendar month, `YYYY-MM`. Months compare as strings. */
export type Month = string;

/** Number of months for which costs are shown: a year, and the same month a year ago. */
const COST_MONTHS = 13;

export const monthOf = (date: IsoDate): Month => date.slice(0, 7);

export const monthBefore = (month: Month): Month => monthsFrom(month, -1);

const monthsFrom = (month: Month, months: number): Month => {
  const counted = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${String(Math.floor(counted / 12)).padStart(4, '0')}-${String((counted % 12) + 1).padStart(2, '0')}`;
};

/** Returns the months for which costs are shown, the current one first. */
export const costMonths = (today: IsoDate): Month[] =>
  Array.from({ length: COST_MONTHS }, (_, ago) => monthsFrom(monthOf(today), -ago));

/**
 * Returns the day whose accounts and positions determine a month's costs: its last day, or today
 * for the current month. Null if costs are not available for the month.
 */
export function dayOfCosts(month: Month, today: IsoDate): IsoDate | null {
  if (month === monthOf(today)) return today;
  return costMonths(today).includes(month) || month === monthBefore(costMonths(today).at(-1) ?? '')
    ? addDays(`${monthsFrom(month, 1)}-01`, -1)
    : null;
}
