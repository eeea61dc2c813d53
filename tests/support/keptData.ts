import { sql } from 'kysely';
import type { Db } from '#server/database/open.ts';

/** The rows of a table, each as the values of the columns. */
interface Content {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** What a database of the portal holds, by table. */
export type Contents = Readonly<Record<string, Content>>;

/** What the migrator keeps for itself. */
const OWN = /^kysely_/;

export async function contentsOf(db: Db): Promise<Contents> {
  const { rows: tables } = await sql<{ table: string; columns: string[] }>`
    select relname as table, array_agg(attname::text order by attname) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
    group by relname order by relname`.execute(db);
  const contents: Record<string, Content> = {};
  for (const { table, columns } of tables.filter(({ table: name }) => !OWN.test(name))) {
    const { rows } = await sql<{ row: unknown[] }>`
      select jsonb_build_array(${sql.join(columns.map((name) => sql.ref(name)))}) as row
      from ${sql.table(table)}`.execute(db);
    contents[table] = { columns, rows: rows.map(({ row }) => row) };
  }
  return contents;
}

/**
 * What a database has lost of what it held before: tables and columns that are gone, and the number
 * of rows that are gone or changed in the columns that are left, each with the columns that differ.
 */
export function lossesOf(before: Contents, after: Contents): Record<string, string> {
  const losses: Record<string, string> = {};
  for (const [table, { columns, rows }] of Object.entries(before)) {
    const now = after[table];
    if (now === undefined) {
      losses[table] = 'is gone';
      continue;
    }
    for (const column of columns.filter((one) => !now.columns.includes(one)))
      losses[`${table}.${column}`] = 'is gone';
    const left = columns.filter((column) => now.columns.includes(column));
    if (missing(left, { columns, rows }, now) === 0) continue;
    // Which of the columns changed: each is looked at without the others.
    const changed = left.filter((column) => missing([column], { columns, rows }, now) > 0);
    if (changed.length === 0) losses[table] = 'has rows that are mixed up';
    for (const column of changed)
      losses[`${table}.${column}`] = `${missing([column], { columns, rows }, now)} values are gone`;
  }
  return losses;
}

/** How many rows of the one content the other does not have, in these columns. */
function missing(columns: readonly string[], one: Content, other: Content): number {
  const counts = new Map<string, number>();
  for (const row of projected(other, columns)) counts.set(row, (counts.get(row) ?? 0) + 1);
  return projected(one, columns).filter((row) => {
    const number = counts.get(row) ?? 0;
    counts.set(row, number - 1);
    return number <= 0;
  }).length;
}

function projected({ columns, rows }: Content, chosen: readonly string[]): string[] {
  const places = chosen.map((column) => columns.indexOf(column));
  return rows.map((row) => JSON.stringify(places.map((place) => row[place])));
}
