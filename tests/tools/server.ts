import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clockEnvironment } from './clock.ts';
import { filesIn } from './files.ts';
import { root } from './modules.ts';
import { plainEnvironment } from './program.ts';

const START_WITHIN_MS = 60_000;

/** For tests that send more calls than a person. */
export const UNLIMITED_CALLS = {
  PORTAL_CALLS_PER_MINUTE: '1000000',
  PORTAL_CALLS_PER_MINUTE_AND_ADDRESS: '1000000',
  PORTAL_OPEN_CHANGES_PER_MINUTE_AND_ADDRESS: '1000000',
} as const;

/** The portal as a separate process, as `npm start` runs it, with temporary data. */
export interface Portal {
  /** The portal's origin, without a trailing slash. It remains the same across restarts. */
  readonly url: string;
  readonly port: number;
  /** The data folder. */
  readonly data: string;
  readonly pid: number | undefined;
  /** The environment variables that it was given. */
  readonly env: Readonly<Record<string, string>>;
  /** Everything that the process has printed so far, for the message of a failing test. */
  readonly output: string;
  /**
   * Starts the portal on the same data and resolves when it responds. Does nothing if it is
   * running.
   */
  start(): Promise<void>;
  /** Resolves with the status once the portal has ended by itself. */
  ended(): Promise<number | null>;
  /** SIGKILL: as in a power failure. */
  kill(): Promise<void>;
  /** SIGTERM: completes what is in progress. */
  stop(): Promise<void>;
  /** Stops the portal permanently and deletes its data. */
  remove(): Promise<void>;
}

/** Returns a free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : freePort();
}

/**
 * Returns a demonstration portal with an empty data folder and a free port; it is not started yet.
 * `env` adds environment variables; `folder` has the sources and the built client.
 */
export async function newPortal(
  env: Readonly<Record<string, string>> = {},
  folder = root,
): Promise<Portal> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const data = mkdtempSync(join(tmpdir(), 'minit-portal-'));
  chmodSync(data, 0o755); // The database's own user must have access.
  let child: ChildProcess | null = null;
  let output = '';

  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null;

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child || !isRunning()) return;
    const closed = once(child, 'exit');
    child.kill(signal);
    await closed;
  }

  async function start(): Promise<void> {
    if (isRunning()) return;
    const began = spawn(process.execPath, ['src/server/main.ts'], {
      cwd: folder,
      env: {
        ...plainEnvironment(),
        ...clockEnvironment(),
        NODE_ENV: 'production',
        PORT: String(port),
        PORTAL_DATA: data,
        LOG_LEVEL: 'warn',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = began;
    for (const stream of [began.stdout, began.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));

    const deadline = Date.now() + START_WITHIN_MS;
    for (;;) {
      const isAnswering = await answers(url);
      if (!isRunning()) throw new Error(`The portal exited during startup.\n${output}`);
      if (isAnswering) return;
      if (Date.now() > deadline)
        throw new Error(
          `The portal did not respond within ${START_WITHIN_MS / 1000} s.\n${output}`,
        );
      await sleep(50);
    }
  }

  return {
    url,
    port,
    data,
    env,
    get pid() {
      return child?.pid;
    },
    get output() {
      return output;
    },
    start,
    async ended() {
      if (child && isRunning()) await once(child, 'exit');
      return child?.exitCode ?? null;
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async remove() {
      await end('SIGTERM');
      stopOrphans(data);
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    const { status } = await fetch(`${url}/api/authentication`, {
      signal: AbortSignal.timeout(5000),
    });
    return status < 500;
  } catch {
    return false;
  }
}

/** A killed portal leaves its database running. */
function stopOrphans(data: string): void {
  for (const pid of postmasters(data)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process has ended by itself.
    }
  }
}

/** Returns the process ids of the databases whose data are in the folder, as recorded there. */
export const postmasters = (data: string): number[] =>
  (existsSync(data) ? filesIn(data) : [])
    .filter((path) => path.endsWith('/postmaster.pid'))
    .map((file) => Number.parseInt(readFileSync(file, 'utf8'), 10));
