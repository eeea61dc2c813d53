import { sql } from 'kysely';
import type { Module } from '#contract/modules.ts';
import type { Db } from '#server/database/open.ts';
import { retention, tables } from './rules.ts';

/** The tables of these modules, in the order of an erasure. */
export const tablesOfModules = (modules: readonly Module[]) =>
  tables.filter((table) => {
    const { module } = retention[table];
    return module !== undefined && modules.includes(module);
  });

/**
 * Empties the tables of the modules that the university leaves out. Returns how many rows of each
 * were deleted, without those tables that had none.
 */
export function emptyAbsentModules(
  db: Db,
  absent: readonly Module[],
): Promise<Readonly<Record<string, number>>> {
  return db.transaction().execute(async (tx) => {
    const deleted: Record<string, number> = {};
    for (const table of tablesOfModules(absent)) {
      const { numAffectedRows } = await sql`delete from ${sql.table(table)}`.execute(tx);
      if (numAffectedRows) deleted[table] = Number(numAffectedRows);
    }
    return deleted;
  });
}
