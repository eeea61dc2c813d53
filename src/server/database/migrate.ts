import fs from 'node:fs/promises';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import type { Database } from './schema.ts';

/**
 * All files in the folder, in the order of their names. A released migration is never changed: add
 * a new one instead.
 */
const provider = new FileMigrationProvider({
  fs,
  path,
  migrationFolder: path.join(import.meta.dirname, 'migrations'),
  onFileIgnored: (file) => {
    throw new Error(`${file} is not a migration: it does not export 'up'.`);
  },
});

/**
 * Migrates the database to the latest schema, or leaves it unchanged and throws. Several processes
 * may call this at the same time.
 */
export async function migrateToLatest(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName;
  const reason = error instanceof Error ? error.message : 'for no known reason';
  throw new Error(`The database could not be migrated${failed ? ` (${failed})` : ''}: ${reason}`, {
    cause: error,
  });
}
