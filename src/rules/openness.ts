import type { OpeningPeriod } from './openingHours.ts';

/** Whether a desk is open, and until when or when it opens next. */
export interface Openness {
  readonly isOpen: boolean;
  /** When the state changes. */
  readonly changes: Date;
}

/**
 * Returns whether a desk is open at a moment, in milliseconds; null if all known periods have
 * passed or there are none.
 */
export function opennessAt(now: number, periods: readonly OpeningPeriod[]): Openness | null {
  const period = periods.find(({ closes }) => Date.parse(closes) > now);
  if (!period) return null;
  const isOpen = Date.parse(period.opens) <= now;
  return { isOpen, changes: new Date(isOpen ? period.closes : period.opens) };
}
