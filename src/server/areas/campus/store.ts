import type { Db } from '#server/database/open.ts';

export const campuses = (db: Db) =>
  db.selectFrom('campus').selectAll().orderBy('name').orderBy('id').execute();

export const campusExists = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('campus').select('id').where('id', '=', id).executeTakeFirst()) !==
  undefined;

export const buildingsOn = (db: Db, campusId: string) =>
  db
    .selectFrom('building')
    .selectAll()
    .where('campus_id', '=', campusId)
    .orderBy('name')
    .orderBy('id')
    .execute();

/** Returns the building, or undefined if it does not exist. */
export const buildingById = (db: Db, id: string) =>
  db.selectFrom('building').selectAll().where('id', '=', id).executeTakeFirst();

export const roomsIn = (db: Db, buildingId: string) =>
  db
    .selectFrom('room')
    .selectAll()
    .where('building_id', '=', buildingId)
    .orderBy('name')
    .orderBy('id')
    .execute();

export const entrancesTo = (db: Db, buildingId: string) =>
  db
    .selectFrom('entrance')
    .selectAll()
    .where('building_id', '=', buildingId)
    .orderBy('name')
    .orderBy('id')
    .execute();
