import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Place, PlaceKind } from '#contract/places.ts';
import type { Db } from '#server/database/open.ts';
import type { Tx } from '#server/database/schema.ts';

export type PlaceFields = Pick<Place, 'name' | 'description' | 'isOffice'>;

/** The column that says within which place it is; null for a campus. */
const parents = {
  campus: null,
  building: 'campus_id',
  room: 'building_id',
  entrance: 'building_id',
} as const;
/** The kinds within a kind, with the column by which an address names a place of the kind. */
const within = {
  campus: ['building'],
  building: ['room', 'entrance'],
  room: [],
  entrance: [],
} as const;
const addressColumns = {
  campus: null,
  building: 'building_id',
  room: 'room_id',
  entrance: 'entrance_id',
} as const;

export interface PlaceRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly is_office: boolean;
  readonly is_deleted: boolean;
  readonly parent_id: string | null;
}

/** Differs after every change of what can be changed. */
export const versionOf = ({ name, description, is_office, is_deleted }: PlaceRow): string =>
  hash('sha256', JSON.stringify([name, description, is_office, is_deleted]), 'base64url');

const columnsOf = (kind: PlaceKind) => {
  const parent = parents[kind];
  return sql`id, name, is_deleted,
    ${kind === 'campus' ? sql`description` : sql`''`} as description,
    ${kind === 'room' ? sql`is_office` : sql`false`} as is_office,
    ${parent === null ? sql`null::uuid` : sql.ref(parent)} as parent_id`;
};

const condition = (column: string | null, id: string | null) =>
  column === null ? sql`true` : sql`${sql.ref(column)} = ${id}`;

/** The places of a kind within a place, or all campuses, by name. */
export async function placesIn(db: Db, kind: PlaceKind, parentId: string | null): Promise<Place[]> {
  const { rows } = await sql<PlaceRow & { addresses: number; places: number }>`
    select ${columnsOf(kind)}, ${addressesOf(kind)} as addresses, ${placesOf(kind)} as places
    from ${sql.table(kind)} as place where ${condition(parents[kind], parentId)} order by name, id
  `.execute(db);
  return rows.map((row) => ({
    id: row.id,
    kind,
    name: row.name,
    description: row.description,
    isOffice: row.is_office,
    isEnded: row.is_deleted,
    addresses: row.addresses,
    places: row.places,
    version: versionOf(row),
  }));
}

const addressesOf = (kind: PlaceKind) => {
  const column = addressColumns[kind];
  return column === null
    ? sql`(select count(*)::int from office_location join building on building.id = building_id
        where building.campus_id = place.id)`
    : sql`(select count(*)::int from office_location where ${sql.ref(column)} = place.id)`;
};

const placesOf = (kind: PlaceKind) =>
  sql.join(
    [
      sql`0`,
      ...within[kind].map(
        (inner) =>
          sql`(select count(*)::int from ${sql.table(inner)} as inside
            where ${sql.ref(`inside.${parents[inner]}`)} = place.id)`,
      ),
    ],
    sql` + `,
  );

/** Returns the place, locked against other changes; undefined if there is none. */
export async function lockPlace(
  tx: Tx,
  kind: PlaceKind,
  id: string,
): Promise<PlaceRow | undefined> {
  const { rows } = await sql<PlaceRow>`
    select ${columnsOf(kind)} from ${sql.table(kind)} where id = ${id} for update
  `.execute(tx);
  return rows[0];
}

export const placeById = async (
  db: Db,
  kind: PlaceKind,
  id: string,
): Promise<PlaceRow | undefined> =>
  (
    await sql<PlaceRow>`select ${columnsOf(kind)} from ${sql.table(kind)} where id = ${id}`.execute(
      db,
    )
  ).rows[0];

/** Whether another place beside it, of its kind and not ended, has the name. */
export async function isNameTaken(
  tx: Tx,
  kind: PlaceKind,
  { name, parentId, except }: { name: string; parentId: string | null; except: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.table(kind)}
    where ${condition(parents[kind], parentId)} and not is_deleted
      and lower(name) = lower(${name}) and id is distinct from ${except}::uuid
    limit 1
  `.execute(tx);
  return rows.length > 0;
}

/** The columns and values that a kind has. */
const written = (kind: PlaceKind, { name, description, isOffice }: PlaceFields) => ({
  name,
  ...(kind === 'campus' && { description }),
  ...(kind === 'room' && { is_office: isOffice }),
});

export async function addPlace(
  tx: Tx,
  kind: PlaceKind,
  parentId: string | null,
  fields: PlaceFields,
): Promise<string> {
  const parent = parents[kind];
  const row = { ...written(kind, fields), ...(parent !== null && { [parent]: parentId }) };
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(kind)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row))}) returning id
  `.execute(tx);
  return rows[0]?.id ?? '';
}

export const changePlace = (
  tx: Tx,
  kind: PlaceKind,
  id: string,
  { isEnded, ...fields }: PlaceFields & { readonly isEnded: boolean },
) =>
  sql`
    update ${sql.table(kind)} set ${sql.join(
      Object.entries({ ...written(kind, fields), is_deleted: isEnded }).map(
        ([name, value]) => sql`${sql.ref(name)} = ${value}`,
      ),
    )} where id = ${id}
  `.execute(tx);

export const deletePlace = (tx: Tx, kind: PlaceKind, id: string) =>
  sql`delete from ${sql.table(kind)} where id = ${id}`.execute(tx);

/** The kinds of places within a kind; the campuses are within none. */
export const kindsWithin = (kind: PlaceKind | null): readonly PlaceKind[] =>
  kind === null ? ['campus'] : within[kind];

/** The kind within which a place of this kind is; null for a campus. */
export const parentKind = (kind: PlaceKind): PlaceKind | null =>
  kind === 'campus' ? null : kind === 'building' ? 'campus' : 'building';
