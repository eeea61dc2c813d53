import type { Position } from '../../../contract/position.ts';
import type { IsoDate } from '../../../rules/dates.ts';
import { positionGaps, type PositionGap } from '../../../rules/positionGaps.ts';

/** Whether something is under way, ahead or over. */
export type Phase = 'now' | 'coming' | 'past';

export type TimelineRow =
  | { readonly kind: 'position'; readonly from: IsoDate; readonly phase: Phase; readonly position: Position }
  | { readonly kind: 'gap'; readonly from: IsoDate; readonly phase: Phase; readonly gap: PositionGap };

const phaseOf = (from: IsoDate, to: IsoDate | null, today: IsoDate): Phase => {
  if (from > today) return 'coming';
  return to !== null && to < today ? 'past' : 'now';
};

const phases: readonly Phase[] = ['coming', 'now', 'past'];

/**
 * The positions with the gaps between them where they belong: what is to come, what is held now with the primary first, what
 * is over; the latest start first in each.
 */
export function timelineOf(positions: readonly Position[], today: IsoDate): TimelineRow[] {
  const held = positions.map(
    (position): TimelineRow => ({
      kind: 'position', from: position.startDate, phase: phaseOf(position.startDate, position.endDate, today), position,
    }),
  );
  const gaps = positionGaps(positions).map(
    (gap): TimelineRow => ({ kind: 'gap', from: gap.from, phase: phaseOf(gap.from, gap.to, today), gap }),
  );
  // While a position is held there is no gap, so moving the primary up parts no gap from its place.
  const isPrimaryNow = (row: TimelineRow) => Number(row.phase === 'now' && row.kind === 'position' && row.position.isPrimary);
  return [...held, ...gaps].toSorted(
    (one, other) =>
      phases.indexOf(one.phase) - phases.indexOf(other.phase) ||
      isPrimaryNow(other) - isPrimaryNow(one) ||
      other.from.localeCompare(one.from),
  );
}
