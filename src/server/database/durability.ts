import { type Kysely, sql } from 'kysely';
import { prepared } from './prepared.ts';
import type { Database } from './schema.ts';

/**
 * Select expression that makes a statement return as soon as its changes are visible, without
 * waiting for the disk. The caller must wait with `waitForDurability` afterwards.
 */
export const withoutDiskSync = sql<string>`set_config('synchronous_commit', 'off', true)`;

/**
 * Resolves when everything committed so far is on disk. Any other commit that waits for the disk
 * has the same effect.
 */
export async function waitForDurability(db: Kysely<Database>): Promise<void> {
  await marked(db, {});
}

/** Changes no data, but is committed like a change. */
const marked = prepared((db) =>
  db.selectNoFrom(sql`pg_logical_emit_message(true, 'minit', '')`.as('position')),
);
