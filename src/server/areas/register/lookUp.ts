import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/schema.ts';

/**
 * Joins the only row of a table for which the condition holds, if there is one, by a search for each
 * record. With an ordinary join, the planner may read the whole table for a few records, because it
 * takes a table that has grown since it was last analyzed for a small one.
 */
export const lookUp = (table: keyof Database, as: string, condition: RawBuilder<unknown>) => sql`
  left join lateral (
    select * from ${sql.table(table)} as ${sql.ref(as)} where ${condition} limit 1
  ) as ${sql.ref(as)} on true`;
