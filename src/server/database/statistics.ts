import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/**
 * Gathers the planner's statistics of all tables. To be called after many rows have been written at
 * once: until PostgreSQL gathers them by itself, which takes it a minute or more, it plans queries
 * as if the tables were nearly empty.
 */
export async function gatherStatistics(db: Kysely<Database>): Promise<void> {
  await analyze(db, sql`true`);
}

/**
 * Gathers the statistics of tables that have rows but no statistics, such as those of a restored
 * dump.
 */
export async function gatherMissingStatistics(db: Kysely<Database>): Promise<void> {
  await analyze(db, sql`class.reltuples < 0 and pg_relation_size(class.oid) > 0`);
}

async function analyze(db: Kysely<Database>, condition: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select class.relname as name from pg_class as class
    where class.relnamespace = current_schema()::regnamespace and class.relkind = 'r'
      and pg_has_role(class.relowner, 'USAGE') and ${condition}
    order by 1
  `.execute(db);
  if (rows.length > 0)
    await sql`analyze ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(db);
}
