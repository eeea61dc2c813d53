import { randomBytes } from 'node:crypto';
import { databaseAt, onServer, startTestServer } from '#tests/support/databaseServer.ts';
import { type Portal, newPortal } from '#tests/tools/server.ts';

/** The seeded database from which every worker's database is copied. */
const TEMPLATE = 'university';
/** Environment variable with the URL of the PostgreSQL that all workers share. */
const SERVER = 'MINIT_JOURNEYS_DATABASE';

/** Starts the PostgreSQL of all journeys, and lets a portal fill the template. */
export default async function startUniversity(): Promise<() => Promise<void>> {
  const server = await startTestServer();
  try {
    await onServer(server.url, `create database ${TEMPLATE}`);
    const portal = await newPortal({ DATABASE_URL: databaseAt(server.url, TEMPLATE) });
    try {
      await portal.start();
    } finally {
      await portal.remove();
    }
  } catch (error) {
    await server.stop();
    throw error;
  }
  process.env[SERVER] = server.url;
  return server.stop;
}

/**
 * Returns a portal with its own copy of the university, and these variables in its environment; it
 * is not started yet.
 */
export const newUniversity = (environment: Record<string, string> = {}): Promise<Portal> =>
  newPortalOn(TEMPLATE, environment);

/** Returns a portal that makes up a university of this many people; it is not started yet. */
export const newLargeUniversity = (people: number): Promise<Portal> =>
  newPortalOn('template0', { PORTAL_DEMO_PEOPLE: String(people) });

async function newPortalOn(template: string, environment: Record<string, string>): Promise<Portal> {
  const server = process.env[SERVER];
  if (server === undefined) throw new Error('The global set-up has started no PostgreSQL.');
  const name = `journeys_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} template ${template}`);
  return newPortal({ DATABASE_URL: databaseAt(server, name), ...environment });
}
