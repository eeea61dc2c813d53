import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#server/database/embedded.ts';
import { migrateToLatest } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { seedUniversity } from '#server/demo/generator/seedUniversity.ts';
import { dateInSweden } from '#rules/dates.ts';
import { testNow } from '../tools/clock.ts';
import { databaseAt, onServer } from './databaseServer.ts';

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

/**
 * Starts one bundled PostgreSQL for the whole run, in a temporary folder that is deleted
 * afterwards.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'minit-tests-'));
  const server = await startEmbedded(folder);
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
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
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}
