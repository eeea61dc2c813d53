import * as z from 'zod/mini';

/**
 * A backup is a gzip-compressed text: a header, then for each table a line that names it and its
 * rows in PostgreSQL's COPY format, then a footer, without which the file is incomplete.
 */
export const Header = z.object({
  format: z.literal('minit backup 1'),
  /** The release that made the backup. */
  release: z.string(),
  madeAt: z.iso.datetime(),
  /** The migrations that the database had recorded. */
  migrations: z.array(z.string()),
});
export type Header = z.infer<typeof Header>;

/** Stands before each table's rows. */
export const TableLine = z.object({ table: z.string(), columns: z.array(z.string()) });
export type TableLine = z.infer<typeof TableLine>;

/** The number of rows of each table. */
const RowCounts = z.record(z.string(), z.number());
export type RowCounts = z.infer<typeof RowCounts>;

export const Footer = z.object({
  rows: RowCounts,
  /** The last value of each sequence, and whether it has been used. */
  sequences: z.array(z.tuple([z.string(), z.string(), z.boolean()])),
});
export type Footer = z.infer<typeof Footer>;

/** The line that ends a table's rows; COPY doubles the backslashes of values. */
export const END_OF_ROWS = String.raw`\.`;
/** Belongs to the migrator of each database itself. */
const NOT_IN_BACKUPS = 'kysely_migration_lock';

/** The tables of the portal's own schema with the columns that are not computed from others. */
export const TABLES = `
  select relname as "table",
    array_agg(attname::text order by attnum) filter (where attgenerated = '') as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
  where relnamespace = current_schema()::regnamespace and relkind = 'r'
    and relname <> '${NOT_IN_BACKUPS}'
  group by relname order by relname collate "C"`;

/** The column list of a COPY statement. */
export const copied = ({ table, columns }: TableLine) =>
  `${quoted(table)} (${columns.map(quoted).join(', ')})`;

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
