import { dateInSweden, type IsoDate } from '#rules/dates.ts';

const HOUR_MS = 3_600_000;

let latest: { readonly hour: number; readonly date: IsoDate } | null = null;

/**
 * Returns the current calendar date in Sweden, for every call. Days begin on the hour, so the date
 * is computed once per hour.
 */
export function todayAt(now: Date): IsoDate {
  const hour = Math.floor(now.getTime() / HOUR_MS);
  if (latest?.hour !== hour) latest = { hour, date: dateInSweden(now) };
  return latest.date;
}
