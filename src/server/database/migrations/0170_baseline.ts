import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/** The files of `database/baseline`, each after those whose tables it refers to. */
const SUBJECTS = [
  'organisation',
  'people',
  'accounts',
  'accountCare',
  'selfService',
  'places',
  'cards',
  'devices',
  'alumni',
  'credentials',
  'sessions',
  'eduroam',
  'support',
  'costs',
  'operation',
];

/** The schema of version 0.1.0, which an empty database gets in one step. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const subject of SUBJECTS) {
    const file = new URL(`../baseline/${subject}.sql`, import.meta.url);
    await sql.raw(await readFile(file, 'utf8')).execute(db);
  }
}
