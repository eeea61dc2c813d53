import type { Position } from '#contract/position.ts';
import type { IsoDate } from '#rules/dates.ts';
import { positionGaps, type PositionGap } from '#rules/positionGaps.ts';

/** Whether a position or gap is current, in the future or in the past. */
export type Phase = 'now' | 'coming' | 'past';

export type TimelineRow =
  | {
      readonly kind: 'position';
      readonly from: IsoDate;
      readonly phase: Phase;
      readonly position: Position;
    }
  | {
      readonly kind: 'gap';
      readonly from: IsoDate;
      readonly phase: Phase;
      readonly gap: PositionGap;
    };

const phaseOf = (from: IsoDate, to: IsoDate | null, today: IsoDate): Phase => {
  if (from > today) return 'coming';
  return to !== null && to < today ? 'past' : 'now';
};

const phases: readonly Phase[] = ['coming', 'now', 'past'];

/**
 * Returns the positions with the gaps between them: future ones, current ones with the primary
 * position first, past ones; within each phase the latest start date first.
 */
export function timelineOf(positions: readonly Position[], today: IsoDate): TimelineRow[] {
  const positionRows = positions.map((position): TimelineRow => ({
    kind: 'position',
    from: position.startDate,
    phase: phaseOf(position.startDate, position.endDate, today),
    position,
  }));
  const gapRows = positionGaps(positions).map((gap): TimelineRow => ({
    kind: 'gap',
    from: gap.from,
    phase: phaseOf(gap.from, gap.to, today),
    gap,
  }));
  // There is no gap while a position is current, so moving the primary position up displaces no
  // gap.
  const isPrimaryNow = (row: TimelineRow) =>
    Number(row.phase === 'now' && row.kind === 'position' && row.position.isPrimary);
  return [...positionRows, ...gapRows].toSorted(
    (one, other) =>
      phases.indexOf(one.phase) - phases.indexOf(other.phase) ||
      isPrimaryNow(other) - isPrimaryNow(one) ||
      other.from.localeCompare(one.from),
  );
}
