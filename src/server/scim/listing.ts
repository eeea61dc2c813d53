import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/database/open.ts';
import { ScimError } from './errors.ts';
import { parseFilter } from './filter.ts';
import { type Column, type Columns, conditionOf, pathsIn, sortColumn } from './filterSql.ts';
import { cursorAfter, expiredCursor, type Query } from './paging.ts';
import { pathOf, placeOf, type ResourceType } from './schema.ts';

/** The rows of a resource type that a client may see. */
export interface Listing {
  readonly type: ResourceType;
  readonly columns: Columns;
  readonly id: Column;
  readonly from: RawBuilder<unknown>;
}

export interface IdPage {
  readonly total: number;
  readonly ids: readonly string[];
  readonly startIndex: number | null;
  readonly nextCursor: string | null;
}

/** Attributes by which people are found in the body of a search only: addresses are logged. */
const sensitive = /:(?:nationalId|birthDate)$/;

/** @throws {ScimError} if the URL of a request would contain what must not be logged */
export function refuseSensitive({ type }: Listing, { filter, sortBy }: Query): void {
  const paths = filter === null ? [] : pathsIn(type, parseFilter(filter));
  const sorted = sortBy === null ? null : placeOf(type, sortBy);
  if ([...paths, ...(sorted ? [pathOf(sorted)] : [])].some((path) => sensitive.test(path)))
    throw new ScimError(
      403,
      `This is not sent in a URL: POST to ${type.endpoint}/.search.`,
      'sensitive',
    );
}

/** Finds a page of ids. @throws {ScimError} */
export async function idsOf(
  db: Db,
  listing: Listing,
  query: Query,
  isOfSeveral = false,
): Promise<IdPage> {
  const { type, columns, id, from } = listing;
  const condition =
    query.filter === null
      ? sql<boolean>`true`
      : conditionOf(type, columns, parseFilter(query.filter), isOfSeveral);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from ${from} and ${condition}`.execute(db);
  const total = counted[0]?.total ?? 0;
  if (query.count === 0) return { total, ids: [], startIndex: indexOf(query), nextCursor: null };

  const sorted = query.sortBy === null ? null : sortValue(sortColumn(type, columns, query.sortBy));
  const key = sorted === null ? sql`${id.value}` : sql`${sorted}, ${id.value}`;
  const direction = query.isDescending ? sql`desc` : sql`asc`;
  const order =
    sorted === null
      ? sql`${id.value} ${direction}`
      : sql`${sorted} ${direction}, ${id.value} ${direction}`;
  const after = 'after' in query.page ? query.page.after : null;
  if (after !== null && !(await exists(db, listing, after))) throw expiredCursor();
  const continuing =
    after === null
      ? sql`true`
      : sql`(${key}) ${query.isDescending ? sql`<` : sql`>`}
          (select ${key} from ${from} and ${id.value}::text = ${after})`;
  const offset = 'startIndex' in query.page ? query.page.startIndex - 1 : 0;
  const { rows } = await sql<{ id: string }>`
    select ${id.value}::text as id from ${from} and ${condition} and ${continuing}
    order by ${order} limit ${query.count + 1} offset ${offset}`.execute(db);
  const ids = rows.slice(0, query.count).map((row) => row.id);
  const last = ids.at(-1);
  return {
    total,
    ids,
    startIndex: indexOf(query),
    nextCursor:
      'after' in query.page && rows.length > query.count && last !== undefined
        ? cursorAfter(last, query)
        : null,
  };
}

const indexOf = ({ page }: Query): number | null => ('startIndex' in page ? page.startIndex : null);

async function exists(db: Db, { from, id }: Listing, wanted: string): Promise<boolean> {
  const { rows } = await sql`
    select from ${from} and ${id.value}::text = ${wanted}`.execute(db);
  return rows.length > 0;
}

/** What is absent comes first, so that rows can be compared. */
const absent = {
  text: sql`''`,
  exact: sql`''`,
  uuid: sql`'00000000-0000-0000-0000-000000000000'::uuid`,
  number: sql`'-infinity'::numeric`,
  boolean: sql`false`,
  date: sql`'-infinity'::date`,
  moment: sql`'-infinity'::timestamptz`,
} as const satisfies Record<Column['type'], unknown>;

const sortValue = ({ type, value }: Column) =>
  type === 'text' ? sql`coalesce(lower(${value}), '')` : sql`coalesce((${value}), ${absent[type]})`;
