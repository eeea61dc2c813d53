import type { Transaction } from 'kysely';
import type { Place } from '#rules/offices.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { isIdentifier } from '#server/call/identifier.ts';

/**
 * The person's places with the names of campus, building, room and entrance, the primary place
 * first.
 */
export const officesOf = (db: Db, lin: string) =>
  db
    .selectFrom('office_location as office')
    .innerJoin('building', 'building.id', 'office.building_id')
    .innerJoin('campus', 'campus.id', 'building.campus_id')
    .innerJoin('room', 'room.id', 'office.room_id')
    .leftJoin('entrance', 'entrance.id', 'office.entrance_id')
    .select([
      'office.id',
      'office.is_primary',
      'office.building_id',
      'room.id as room_id',
      'office.entrance_id',
    ])
    .select([
      'campus.id as campus_id',
      'campus.name as campus_name',
      'campus.is_deleted as campus_deleted',
    ])
    .select(['building.name as building_name', 'building.is_deleted as building_deleted'])
    .select(['room.name as room_name', 'room.is_deleted as room_deleted'])
    .select(['entrance.name as entrance_name', 'entrance.is_deleted as entrance_deleted'])
    .where('office.lin', '=', lin)
    .orderBy('office.is_primary', 'desc')
    .orderBy('building.name')
    .orderBy('room.name')
    .orderBy('office.id')
    .execute();
export type OfficeRow = Awaited<ReturnType<typeof officesOf>>[number];

/** The place that an employee submits, with unvalidated identifiers. */
export interface PlaceIds {
  readonly campusId: string;
  readonly buildingId: string;
  readonly roomId: string;
  readonly entranceId: string | null;
}

const ifIdentifier = async <T>(id: string, find: () => Promise<T | undefined>): Promise<T | null> =>
  (isIdentifier(id) ? await find() : undefined) ?? null;

/**
 * Looks the place up in the university's lists; room and entrance are searched within the building.
 */
export async function findPlace(
  db: Db,
  { campusId, buildingId, roomId, entranceId }: PlaceIds,
): Promise<Place> {
  const campus = await ifIdentifier(campusId, () =>
    db
      .selectFrom('campus')
      .select(['id', 'is_deleted as isDeleted'])
      .where('id', '=', campusId)
      .executeTakeFirst(),
  );
  const building = await ifIdentifier(buildingId, () =>
    db
      .selectFrom('building')
      .select(['campus_id as campusId', 'is_deleted as isDeleted'])
      .where('id', '=', buildingId)
      .executeTakeFirst(),
  );
  const inBuilding = (table: 'room' | 'entrance', id: string) =>
    building &&
    ifIdentifier(id, () =>
      db
        .selectFrom(table)
        .select('is_deleted as isDeleted')
        .where('id', '=', id)
        .where('building_id', '=', buildingId)
        .executeTakeFirst(),
    );
  const room = await inBuilding('room', roomId);
  const entrance = entranceId === null ? undefined : await inBuilding('entrance', entranceId);
  return { campus, building, room, entrance };
}

/**
 * Locks the person, so that concurrent changes of the same person's places leave exactly one
 * primary place.
 */
export const lockPerson = (tx: Transaction<Database>, lin: string) =>
  tx
    .selectFrom('person')
    .select('lin')
    .where('lin', '=', lin)
    .forUpdate()
    .executeTakeFirstOrThrow();

export const clearPrimary = (tx: Transaction<Database>, lin: string) =>
  tx
    .updateTable('office_location')
    .set({ is_primary: false })
    .where('lin', '=', lin)
    .where('is_primary', '=', true)
    .execute();

const columnsOf = ({ buildingId, roomId, entranceId }: PlaceIds) => ({
  building_id: buildingId,
  room_id: roomId,
  entrance_id: entranceId,
});

/** Returns the identifier of the new place. */
export const addOffice = async (
  tx: Transaction<Database>,
  lin: string,
  place: PlaceIds,
  isPrimary: boolean,
): Promise<string> =>
  (
    await tx
      .insertInto('office_location')
      .values({ lin, ...columnsOf(place), is_primary: isPrimary })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

export const saveOffice = (
  tx: Transaction<Database>,
  id: string,
  place: PlaceIds,
  isPrimary: boolean,
) =>
  tx
    .updateTable('office_location')
    .set({ ...columnsOf(place), is_primary: isPrimary })
    .where('id', '=', id)
    .execute();

export const removeOffice = (tx: Transaction<Database>, id: string) =>
  tx.deleteFrom('office_location').where('id', '=', id).execute();

export const makePrimary = (tx: Transaction<Database>, id: string) =>
  tx.updateTable('office_location').set({ is_primary: true }).where('id', '=', id).execute();
