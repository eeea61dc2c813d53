import { sql } from 'kysely';
import type { FoundPlace } from '#contract/campus.ts';
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

const MAX_FOUND = 8;

/** Letters with accents and without, as `foldForSearch` compares them. */
const folded = (text: ReturnType<typeof sql>) =>
  sql`translate(lower(${text}), 'åäáàâãæöóòôõøéèêëüúùûíìîïñç', 'aaaaaaaooooooeeeeuuuuiiiinc')`;

/** Returns the places that the words name; the words are folded for searching. */
export async function placesNamed(db: Db, words: readonly string[]): Promise<FoundPlace[]> {
  const all = sql.join(
    words.map((word) => sql`position(${word} in ${folded(sql`place_text`)}) > 0`),
    sql` and `,
  );
  const some = sql.join(
    words.map((word) => sql`position(${word} in ${folded(sql`name`)}) > 0`),
    sql` or `,
  );
  const { rows } = await sql<FoundPlace>`
    with used_building as (
      select building.id, building.name, campus.id as campus_id, campus.name as campus_name
      from building join campus on campus.id = building.campus_id
      where not building.is_deleted and not campus.is_deleted
    ), place as (
      select 'building' as kind, id, name, id as building_id, name as building_name,
        campus_id, campus_name, concat_ws(' ', name, campus_name) as place_text
      from used_building
      union all
      select 'room', room.id, room.name, building.id, building.name,
        building.campus_id, building.campus_name,
        concat_ws(' ', room.name, building.name, building.campus_name)
      from room join used_building as building on building.id = room.building_id
      where not room.is_deleted
    )
    select kind, id, name, building_id as "buildingId", building_name as "buildingName",
      campus_id as "campusId", campus_name as "campusName"
    from place where (${all}) and (${some})
    order by ${folded(sql`name`)} <> ${words.join(' ')}, kind, name, id limit ${MAX_FOUND}
  `.execute(db);
  return rows;
}
