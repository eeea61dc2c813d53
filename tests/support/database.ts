import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../src/server/database/open.ts';
import { databaseAt, onServer } from './databaseServer.ts';
import { TEMPLATE } from './globalDatabase.ts';

/** A database of the test file's own: the demo university, fresh from the template. `close` removes it. */
export const createTestDatabase = (): Promise<OpenDatabase> => createDatabase(`template ${TEMPLATE}`);

/** A database without a single table. */
export const createEmptyDatabase = (): Promise<OpenDatabase> => createDatabase('template template0');

async function createDatabase(source: string): Promise<OpenDatabase> {
  const server = inject('databaseServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} ${source}`);
  const opened = await openDatabase({ url: databaseAt(server, name) });
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await onServer(server, `drop database ${name} with (force)`);
    },
  };
}
