import { type Kysely, sql } from 'kysely';
import { prepared } from './prepared.ts';
import type { Database } from './schema.ts';

/** Selected by a statement, has it answer once all can see what it has written, without waiting for the disk. What follows must wait instead. */
export const aheadOfDisk = sql<string>`set_config('synchronous_commit', 'off', true)`;

/** Resolves when all that has been committed so far is on disk. Any other change does the same as it is committed. */
export async function reachDisk(db: Kysely<Database>): Promise<void> {
  await marked(db, {});
}

/** Changes nothing, but is committed like a change. */
const marked = prepared((db) => db.selectNoFrom(sql`pg_logical_emit_message(true, 'minit', '')`.as('position')));
