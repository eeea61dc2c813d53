import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { startEmbedded, urlAt } from '../embedded.ts';
import type { DatabaseLocation } from '../open.ts';
import { runningProcess } from '../processes.ts';
import { homeOf, serverUser } from '../serverUser.ts';

/** A database that a command uses beside the portal, and what to do afterwards. */
interface Reached {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * Reaches the database for reading. The bundled PostgreSQL may be running for the portal, and is
 * started otherwise.
 */
export async function reachForReading(location: DatabaseLocation): Promise<Reached> {
  if ('url' in location) return { url: location.url, close: async () => undefined };
  if (!existsSync(location.folder))
    throw new Error(`There is no database in ${location.folder}: check PORTAL_DATA.`);
  const running = urlOfRunning(path.resolve(location.folder));
  return running === null ? reachAlone(location) : { url: running, close: async () => undefined };
}

/** Reaches the database; the bundled PostgreSQL must not be in use. */
export async function reachAlone(location: DatabaseLocation): Promise<Reached> {
  if ('url' in location) return { url: location.url, close: async () => undefined };
  const server = await startEmbedded(location.folder);
  return { url: server.url, close: server.stop };
}

/** PostgreSQL writes where it listens into a file beside its data. */
function urlOfRunning(folder: string): string | null {
  const data = path.join(homeOf(folder, serverUser(folder)), 'data');
  const pidFile = path.join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return null;
  const [pid, , , , sockets = ''] = readFileSync(pidFile, 'utf8').split('\n');
  return runningProcess(Number(pid))?.command.includes(data) === true ? urlAt(sockets) : null;
}
