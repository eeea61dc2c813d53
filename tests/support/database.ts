import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/database/open.ts';
import { databaseAt, onServer } from './databaseServer.ts';
import { TEMPLATE } from './globalDatabase.ts';

/**
 * Creates a database for one test file: a copy of the seeded template with the demo university.
 * `close` drops it.
 */
export const createTestDatabase = (): Promise<OpenDatabase> =>
  createDatabase(`template ${TEMPLATE}`);

/** Creates a database without tables. */
export const createEmptyDatabase = (): Promise<OpenDatabase> =>
  createDatabase('template template0');

async function createDatabase(source: string): Promise<OpenDatabase> {
  const server = inject('databaseServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} ${source}`);
  const opened = await openDatabase({ url: databaseAt(server, name) }, { makesUpPeople: true });
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await onServer(server, `drop database ${name} with (force)`);
    },
  };
}
