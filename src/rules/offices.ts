/** A place by its levels, as the lists have them; null where the lists lack what was named. */
export interface Place {
  readonly campus: { readonly id: string; readonly isDeleted: boolean } | null;
  readonly building: { readonly campusId: string; readonly isDeleted: boolean } | null;
  readonly room: { readonly isDeleted: boolean } | null;
  /** Undefined: none was named. */
  readonly entrance: { readonly isDeleted: boolean } | null | undefined;
}

type Level = 'campusId' | 'buildingId' | 'roomId' | 'entranceId';
type PlaceRefusals = Partial<Record<Level, string>>;

/**
 * Why an employee cannot be visited there: a level that does not exist below the one above, or has been deleted.
 * Room and entrance are looked up in the building, so one of another building does not exist.
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

/** The first place is the primary one, whatever was said; a later one if it was said. */
export const becomesPrimary = (isWished: boolean, others: number): boolean => isWished || others === 0;

/** The primary place gives way only to another: it cannot just stop. */
export const mayStopBeingPrimary = (isPrimaryNow: boolean, isWished: boolean): boolean => isWished || !isPrimaryNow;
