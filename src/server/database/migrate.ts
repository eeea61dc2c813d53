import fs from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import {
  FileMigrationProvider,
  type Migration,
  type MigrationProvider,
  type MigrationResultSet,
  Migrator,
} from 'kysely/migration';
import packageFile from '../../../package.json' with { type: 'json' };
import type { Database } from './schema.ts';

/**
 * The migration that creates the schema of version 0.1.0, and the last one of the many that created
 * it there.
 */
const BASELINE = '0170_baseline';
const LAST_BEFORE_BASELINE = '0170_texts_by_language';

/**
 * All files in the folder, in the order of their names. A released migration is never changed: add
 * a new one instead.
 */
const files = new FileMigrationProvider({
  fs,
  path,
  migrationFolder: path.join(import.meta.dirname, 'migrations'),
  onFileIgnored: (file) => {
    throw new Error(`${file} is not a migration: it does not export 'up'.`);
  },
});

const HAS_RUN: Migration = { up: () => Promise.resolve() };

/**
 * A database of version 0.1.0 already has the schema of the baseline: for it, the migrations that
 * it has recorded stand in place of the baseline.
 */
const providerFor = (recorded: readonly string[]): MigrationProvider => ({
  getMigrations: async () => {
    const { [BASELINE]: baseline, ...later } = await files.getMigrations();
    if (baseline === undefined) throw new Error(`There is no migration ${BASELINE}.`);
    if (!recorded.includes(LAST_BEFORE_BASELINE)) return { [BASELINE]: baseline, ...later };
    const replaced = recorded.filter((name) => name <= LAST_BEFORE_BASELINE);
    return { ...Object.fromEntries(replaced.map((name) => [name, HAS_RUN])), ...later };
  },
});

/**
 * Migrates the database to the latest schema, or leaves it unchanged and throws. Several processes
 * may call this at the same time.
 */
export async function migrateToLatest(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: providerFor(await recordedIn(db)) });
  throwFailure(await migrator.migrateToLatest());
}

/** Gives an empty database the schema of one that has recorded these migrations of `release`. */
export async function migrateTo(
  db: Kysely<Database>,
  { migrations, release }: { migrations: readonly string[]; release: string },
): Promise<void> {
  const unknown = await firstUnknown(migrations);
  if (unknown !== undefined)
    throw new Error(
      `The backup is one of a later release, ${release} (${unknown}): restore it with that release.`,
    );
  const newest = migrations.at(-1);
  if (newest === undefined) return;
  const migrator = new Migrator({ db, provider: providerFor([]) });
  throwFailure(await migrator.migrateTo(newest === LAST_BEFORE_BASELINE ? BASELINE : newest));
}

function throwFailure({ error, results }: MigrationResultSet): void {
  if (error === undefined) return;
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName;
  const reason = error instanceof Error ? error.message : 'for no known reason';
  throw new Error(`The database could not be migrated${failed ? ` (${failed})` : ''}: ${reason}`, {
    cause: error,
  });
}

/** Throws a sentence that says what to do if the database is older than version 0.1.0's last. */
export async function refuseEarlierRelease(db: Kysely<Database>): Promise<void> {
  const recorded = await recordedIn(db);
  const newest = recorded.at(-1);
  if (newest === undefined || [BASELINE, LAST_BEFORE_BASELINE].some((is) => recorded.includes(is)))
    return;
  throw new Error(
    `The database is one of an earlier release (${newest}), which this release cannot migrate: ` +
      `first start the last release of version 0.1.0 (${LAST_BEFORE_BASELINE}) on it, then this one`,
  );
}

/**
 * Throws a sentence that says what to do if a later release has upgraded the database; nothing has
 * been changed then.
 */
export async function refuseLaterRelease(db: Kysely<Database>): Promise<void> {
  const unknown = await firstUnknown(await recordedIn(db));
  if (unknown === undefined) return;
  throw new Error(
    `The database has been upgraded by a later release (${unknown}) than this one, ` +
      `${packageFile.version}: start the later release again, or restore the backup made before ` +
      'the upgrade into an empty database and start this release on it',
  );
}

/** The first of the recorded migrations that neither this release nor version 0.1.0 has. */
async function firstUnknown(recorded: readonly string[]): Promise<string | undefined> {
  const known = await files.getMigrations();
  return recorded.find((name) => !(name in known) && name > LAST_BEFORE_BASELINE);
}

/** The names of the migrations that the database records as run, in their order. */
async function recordedIn(db: Kysely<Database>): Promise<string[]> {
  const ledger = await sql`select from pg_tables
    where schemaname = current_schema() and tablename = 'kysely_migration'`.execute(db);
  if (ledger.rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name collate "C"`.execute(db);
  return rows.map(({ name }) => name);
}
