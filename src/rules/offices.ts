/** The levels of a place as found in the lists; null for a level that was named but not found. */
export interface Place {
  readonly campus: { readonly id: string; readonly isDeleted: boolean } | null;
  readonly building: { readonly campusId: string; readonly isDeleted: boolean } | null;
  readonly room: { readonly isDeleted: boolean } | null;
  /** Undefined: no entrance was given. */
  readonly entrance: { readonly isDeleted: boolean } | null | undefined;
}

type Level = 'campusId' | 'buildingId' | 'roomId' | 'entranceId';
type PlaceRefusals = Partial<Record<Level, string>>;

/**
 * Returns why the place is not a valid office: a level does not exist below the one above, or has
 * been deleted. Room and entrance are looked up within the building, so those of another building
 * do not exist.
 */
export function placeRefusals({ campus, building, room, entrance }: Place): PlaceRefusals {
  const refusals: PlaceRefusals = {};
  const check = (level: Level, found: { readonly isDeleted: boolean } | null | undefined) => {
    if (found === null) refusals[level] = 'OFFICE/PLACE_UNKNOWN';
    else if (found?.isDeleted) refusals[level] = 'OFFICE/PLACE_DELETED';
  };
  check('campusId', campus);
  check('buildingId', building?.campusId === campus?.id ? building : null);
  check('roomId', room);
  check('entranceId', entrance);
  return refusals;
}

/**
 * Whether a new place becomes the primary one: the first always does, a later one only if
 * requested.
 */
export const becomesPrimary = (isRequested: boolean, others: number): boolean =>
  isRequested || others === 0;

/**
 * Whether the place may be saved without being primary. The primary place can only be replaced by
 * another one.
 */
export const mayStopBeingPrimary = (isPrimaryNow: boolean, isRequested: boolean): boolean =>
  isRequested || !isPrimaryNow;

interface Chosen {
  readonly id: string;
  readonly roomId: string;
}

/**
 * Returns why the room cannot be chosen: another of the employee's places is in it. `id` is the
 * place being changed, null for a new one.
 */
export const roomRefusal = (
  chosen: readonly Chosen[],
  id: string | null,
  roomId: string,
): 'OFFICE/ALREADY_CHOSEN' | null =>
  chosen.some((one) => one.id !== id && one.roomId === roomId) ? 'OFFICE/ALREADY_CHOSEN' : null;

interface Remaining {
  readonly isPrimary: boolean;
  readonly isDeleted: boolean;
}

/**
 * Returns the place that becomes primary when one is removed: the first one still in use, else the
 * first; null if one is primary or none remains.
 */
export const nextPrimary = <T extends Remaining>(remaining: readonly T[]): T | null =>
  remaining.some(({ isPrimary }) => isPrimary)
    ? null
    : (remaining.find(({ isDeleted }) => !isDeleted) ?? remaining[0] ?? null);
