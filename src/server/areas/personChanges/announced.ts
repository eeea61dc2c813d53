import type { AnnouncedChange } from '#contract/personChanges.ts';
import { type Hold, isSettled, holdOn } from '#rules/recogniserHold.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { ChangeRow } from '#server/people/personChangeStore.ts';

export const standingOf = (row: ChangeRow) => ({
  kinds: row.kinds,
  replaced: row.replaced,
  heldUntil: row.held_until,
  disownedAt: row.disowned_at,
  settledAt: row.settled_at,
});

/** How long what the change replaced is held; null if nothing is. */
export const holdBy = (row: ChangeRow, today: IsoDate): Hold | null =>
  holdOn('number', [standingOf(row)], today) ?? holdOn('address', [standingOf(row)], today);

export const toAnnounced = (row: ChangeRow, today: IsoDate): AnnouncedChange => ({
  id: row.id,
  kinds: row.kinds,
  madeDate: row.made_at.toISOString(),
  madeBy: row.by_name ?? row.by_source,
  heldUntil: holdBy(row, today)?.until ?? null,
  isDisowned: row.disowned_at !== null,
  isSettled: isSettled(standingOf(row)),
});
