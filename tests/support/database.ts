import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type Db, type OpenDatabase, openDatabase } from '#server/database/open.ts';
import { databaseAt, onServer } from './databaseServer.ts';
import { SCHEMA, TEMPLATE } from './templates.ts';

/**
 * Creates a database for one test file: a copy of the seeded template with the demo university.
 * `close` drops it.
 */
export const createTestDatabase = (): Promise<OpenDatabase> =>
  createDatabase(`template ${TEMPLATE}`);

/** Creates a database without tables. */
export const createEmptyDatabase = (): Promise<OpenDatabase> =>
  createDatabase('template template0');

/** Creates a database with the tables of the latest release and no data. */
export const createMigratedDatabase = (): Promise<OpenDatabase> =>
  createDatabase(`template ${SCHEMA}`);

/** A database that tests begin with copies of. */
export interface KeptDatabase {
  readonly copy: () => Promise<OpenDatabase>;
  readonly drop: () => Promise<void>;
}

/**
 * Fills a migrated database once for tests that each need it as it was. A copy takes a fifth of a
 * second; filling it takes several.
 */
export async function keepDatabase(fill: (db: Db) => Promise<unknown>): Promise<KeptDatabase> {
  const server = inject('databaseServer');
  const name = newName();
  await onServer(server, `create database ${name} template ${SCHEMA}`);
  const { db, close } = await open(server, name);
  await fill(db);
  // A database is copied only while nobody is connected to it.
  await close();
  return {
    copy: () => createDatabase(`template ${name}`),
    drop: () => onServer(server, `drop database ${name} with (force)`),
  };
}

const newName = () => `test_${randomBytes(6).toString('hex')}`;
const open = (server: string, name: string): Promise<OpenDatabase> =>
  openDatabase({ url: databaseAt(server, name) }, { makesUpPeople: true });

async function createDatabase(source: string): Promise<OpenDatabase> {
  const server = inject('databaseServer');
  const name = newName();
  await onServer(server, `create database ${name} ${source}`);
  const opened = await open(server, name);
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await onServer(server, `drop database ${name} with (force)`);
    },
  };
}
