import type { TestProject } from 'vitest/node';
import { migrateToLatest } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { seedUniversity } from '#server/demo/generator/seedUniversity.ts';
import { dateInSweden } from '#rules/dates.ts';
import { testNow } from '../tools/clock.ts';
import { databaseAt, onServer, startTestServer } from './databaseServer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the PostgreSQL server shared by all tests of this run. */
    databaseServer: string;
  }
}

/** The migrated and seeded database from which every test database is copied. */
export const TEMPLATE = 'minit_template';
/** The personas, and enough other people for realistic lists. */
const PEOPLE = 300;

/** Starts one PostgreSQL for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  try {
    await onServer(server.url, `create database ${TEMPLATE}`);
    const template = await openDatabase({ url: databaseAt(server.url, TEMPLATE) });
    await migrateToLatest(template.db);
    await seedUniversity(template.db, {
      people: PEOPLE,
      seed: 'tests',
      today: dateInSweden(testNow()),
    });
    await template.close();
    project.provide('databaseServer', server.url);
    return server.stop;
  } catch (error) {
    await server.stop();
    throw error;
  }
}
