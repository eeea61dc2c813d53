import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type EmbeddedServer, startEmbedded } from '#server/database/embedded.ts';
import { runningProcess } from '#server/database/processes.ts';

/**
 * Data that nobody needs after the run need not survive a power failure. A commit is still written
 * before it is acknowledged.
 */
const NOT_DURABLE = { fsync: 'off', full_page_writes: 'off' };
/** Enough for several portals at once. */
const MAX_CONNECTIONS = { max_connections: '200' };

/**
 * A file system in memory. A test database consists of a thousand small files, which take three
 * times the processor time to create and to delete on a disk.
 */
const MEMORY = '/dev/shm';
/** What the databases of a run need at most, with all workers busy. */
const NEEDED_BYTES = 2 * 1024 ** 3;
const PREFIX = 'minit-tests-';

/** Starts the bundled PostgreSQL in a temporary folder, which `stop` deletes. */
export async function startTestServer(): Promise<EmbeddedServer> {
  const folder = mkdtempSync(join(dataFolder(), `${PREFIX}${process.pid}-`));
  const { url, stop } = await startEmbedded(folder, { ...NOT_DURABLE, ...MAX_CONNECTIONS });
  return {
    url,
    stop: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the folder for the data: in memory if there is enough for it, otherwise on the disk. */
function dataFolder(): string {
  try {
    deleteAbandoned(MEMORY);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= NEEDED_BYTES ? MEMORY : tmpdir();
  } catch {
    // Only Linux has it.
    return tmpdir();
  }
}

/** Frees the memory of runs that were killed. */
function deleteAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    const owner = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (owner !== undefined && !runningProcess(Number(owner)))
      rmSync(join(parent, name), { recursive: true, force: true });
  }
}

/** Returns the URL of another database on the same server. */
export function databaseAt(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs a statement that concerns whole databases, on a separate connection. */
export async function onServer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The national ids of all people in the database, without their centuries. */
export const nationalIdsIn = (url: string): Promise<string[]> =>
  textsIn(url, 'select right(national_id, 10) as text from person where national_id is not null');

/** The subjects of all mail that the database has. */
export const mailSubjectsIn = (url: string): Promise<string[]> =>
  textsIn(url, "select distinct subject as text from outgoing_message where channel = 'email'");

async function textsIn(url: string, statement: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ text: string }>(statement);
    return rows.map(({ text }) => text);
  } finally {
    await client.end();
  }
}
