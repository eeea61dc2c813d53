import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as organisation from './migrations/0000_organisation.ts';
import * as people from './migrations/0001_people.ts';
import type { Database } from './schema.ts';

/** In the order of their names. Once released, a migration is never changed: add another. */
const migrations: Record<string, Migration> = {
  '0000_organisation': organisation,
  '0001_people': people,
};

/** Brings the database to the newest schema, or leaves it as it was and throws. Several processes may do so at once. */
export async function migrateToLatest(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName ?? 'the migration table';
  throw new Error(`The database could not be migrated: ${failed} failed.`, { cause: error });
}
