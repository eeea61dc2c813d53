import type { Location } from '#contract/offices.ts';

/** The form values; empty for levels without a choice. */
export interface PlaceFields {
  readonly campusId: string;
  readonly buildingId: string;
  readonly roomId: string;
  readonly entranceId: string;
}

export const levels = [
  'campusId',
  'buildingId',
  'roomId',
  'entranceId',
] as const satisfies readonly (keyof PlaceFields)[];
export type Level = (typeof levels)[number];

const below: Readonly<Record<Level, readonly Level[]>> = {
  campusId: ['buildingId', 'roomId', 'entranceId'],
  buildingId: ['roomId', 'entranceId'],
  roomId: [],
  entranceId: [],
};

export const noPlace: PlaceFields = { campusId: '', buildingId: '', roomId: '', entranceId: '' };

export const fieldsOf = ({ campusId, buildingId, roomId, entranceId }: Location): PlaceFields => ({
  campusId,
  buildingId,
  roomId,
  entranceId: entranceId ?? '',
});

/**
 * Returns the place after a choice on one level. Dependent choices on lower levels are cleared
 * (PROF-18), and `cleared` lists those levels.
 */
export function choose(
  place: PlaceFields,
  level: Level,
  id: string,
): { readonly place: PlaceFields; readonly cleared: readonly Level[] } {
  if (place[level] === id) return { place, cleared: [] };
  const cleared = below[level].filter((other) => place[other] !== '');
  return {
    place: { ...place, ...Object.fromEntries(cleared.map((other) => [other, ''])), [level]: id },
    cleared,
  };
}

interface Listed {
  readonly id: string;
  readonly name: string;
  readonly deleted: boolean;
}

export interface PlaceChoice {
  readonly value: string;
  readonly name: string;
  readonly isDeleted: boolean;
}

/**
 * Returns the options of a list: no deleted places, except the office's own, which stays visible
 * (PROF-20).
 */
export function choicesOf(listed: readonly Listed[], kept: Listed | null): PlaceChoice[] {
  const offered = listed.filter(({ id, deleted }) => !deleted || id === kept?.id);
  const all = kept && !offered.some(({ id }) => id === kept.id) ? [kept, ...offered] : offered;
  return all.map(({ id, name, deleted }) => ({
    value: id,
    name,
    isDeleted: deleted || (id === kept?.id && kept.deleted),
  }));
}

/** Returns the office's value on one level; null without one. */
export function keptOn(office: Location | null, level: Level): Listed | null {
  if (office === null) return null;
  const parts: Readonly<Record<Level, Listed | null>> = {
    campusId: { id: office.campusId, name: office.campusName, deleted: office.campusDeleted },
    buildingId: {
      id: office.buildingId,
      name: office.buildingName,
      deleted: office.buildingDeleted,
    },
    roomId: { id: office.roomId, name: office.roomName, deleted: office.roomDeleted },
    entranceId:
      office.entranceId === null
        ? null
        : {
            id: office.entranceId,
            name: office.entranceName ?? '',
            deleted: office.entranceDeleted,
          },
  };
  return parts[level];
}

/**
 * Returns the highest level of the office that is no longer in use; null when all levels are in
 * use.
 */
export const deletedLevel = (office: Location): Level | null =>
  levels.find((level) => keptOn(office, level)?.deleted) ?? null;
