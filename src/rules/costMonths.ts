import { addDays, type IsoDate } from './dates.ts';

/** A month of the calendar, `YYYY-MM`. Two of them compare as strings. */
export type Month = string;

/** So far back costs are told: a year, and the same month a year ago. */
export const COST_MONTHS = 13;

export const monthOf = (date: IsoDate): Month => date.slice(0, 7);

export const monthBefore = (month: Month): Month => monthsFrom(month, -1);

const monthsFrom = (month: Month, months: number): Month => {
  const counted = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${String(Math.floor(counted / 12)).padStart(4, '0')}-${String((counted % 12) + 1).padStart(2, '0')}`;
};

/** The months that costs are told for, the present one first. */
export const costMonths = (today: IsoDate): Month[] => Array.from({ length: COST_MONTHS }, (_, ago) => monthsFrom(monthOf(today), -ago));

/** The day whose accounts and positions a month's costs are counted by: its last, and today in the present month. Null: costs are not told for it. */
export function dayOfCosts(month: Month, today: IsoDate): IsoDate | null {
  if (month === monthOf(today)) return today;
  return costMonths(today).includes(month) || month === monthBefore(costMonths(today).at(-1) ?? '') ? addDays(`${monthsFrom(month, 1)}-01`, -1) : null;
}
