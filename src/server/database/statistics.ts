import { type Kysely, sql, type Transaction } from 'kysely';
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

/**
 * Keeps autovacuum from the tables until the transaction ends; they are read and written as ever.
 * Autovacuum does not see what the transaction has inserted. If it analyzed a table that is being
 * filled, the planner would take it for empty, and each check of a foreign key might read a whole
 * index.
 */
export const keepStatistics = (tx: Transaction<Database>, tables: readonly (keyof Database)[]) =>
  sql`lock table ${sql.join(tables.map((table) => sql.table(table)))}
    in share update exclusive mode`.execute(tx);
