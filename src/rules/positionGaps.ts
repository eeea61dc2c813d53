import { addDays, daysBetween, type IsoDate } from './dates.ts';

/** First and last calendar day, both included; without an end date the period is open-ended. */
export interface Period {
  readonly startDate: IsoDate;
  readonly endDate: IsoDate | null;
}

/** The first and last day that no position covers, both included. */
export interface PositionGap {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly days: number;
}

/** Gaps longer than this are warned about (PROF-13). */
const TOLERATED_DAYS = 1;

/**
 * Returns the gaps of more than one day between a person's positions, earliest first. Overlapping
 * positions count as one; nothing after an open-ended position is a gap. A position that ends
 * before it starts covers no day.
 */
export function positionGaps(positions: readonly Period[]): PositionGap[] {
  const inOrder = positions
    .filter(({ startDate, endDate }) => endDate === null || endDate >= startDate)
    .toSorted((one, other) => one.startDate.localeCompare(other.startDate));

  const gaps: PositionGap[] = [];
  let coveredTo: IsoDate | null | undefined;
  for (const { startDate, endDate } of inOrder) {
    if (coveredTo === null) break;
    if (coveredTo !== undefined) {
      const days = daysBetween(coveredTo, startDate) - 1;
      if (days > TOLERATED_DAYS)
        gaps.push({ from: addDays(coveredTo, 1), to: addDays(startDate, -1), days });
    }
    coveredTo =
      endDate === null || coveredTo === undefined || endDate > coveredTo ? endDate : coveredTo;
  }
  return gaps;
}
