import type { OpeningPeriod } from './openingHours.ts';

/** Whether a desk is open: until when, or when it opens next. */
export interface Openness {
  readonly isOpen: boolean;
  /** When that changes. */
  readonly changes: Date;
}

/** Whether a desk is open at a moment, in milliseconds; null where the known periods have passed or none is known. */
export function opennessAt(now: number, periods: readonly OpeningPeriod[]): Openness | null {
  const period = periods.find(({ closes }) => Date.parse(closes) > now);
  if (!period) return null;
  const isOpen = Date.parse(period.opens) <= now;
  return { isOpen, changes: new Date(isOpen ? period.closes : period.opens) };
}
