import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { dateInSweden } from '#rules/dates.ts';
import { statementTask } from './config/accessibility.ts';
import { claimOf, type Environment, readConfig } from './config/config.ts';
import { prepareDatabase } from './database/installation.ts';
import { openDatabase } from './database/open.ts';
import { waitForDatabase } from './database/reachable.ts';
import { refuseOtherKey } from './database/secretKey.ts';
import { isSetUp } from './database/superusers.ts';
import { buildApp } from './app.ts';
import { createLog } from './http/logging.ts';
import type { ClientSource } from './http/shell.ts';
import { startBackgroundJobs } from './jobs/backgroundJobs.ts';
import { demonstrationOf } from './process/demonstration.ts';
import { lineOf } from './process/startFailure.ts';
import { type StopCause, stopGracefully } from './process/stopping.ts';

const root = resolve(import.meta.dirname, '../..');
/** How long running requests may take after the server has been asked to stop. */
const GRACE_MS = 10_000;

/**
 * Opens the database, prepares it, fills it for a demonstration, and serves until asked to stop,
 * which can also happen during startup.
 */
async function start(environment: Environment, isDevelopment: boolean): Promise<void> {
  const config = readConfig(environment);
  const log = createLog(config);
  /** Functions that close what has been opened, in the order of opening. */
  const closings: ((cause?: StopCause) => Promise<void> | void)[] = [];
  let isStopping = false;
  const closeAll = async (cause?: StopCause) => {
    isStopping = true;
    for (const close of closings.splice(0).toReversed()) await close(cause);
  };
  stopGracefully({ graceMs: GRACE_MS, log, close: closeAll });

  try {
    await waitForDatabase(config.database, {
      seconds: config.databaseWaitSeconds,
      where: claimOf(config).where,
      say: (line) => log.warn(line),
      isStopping: () => isStopping,
    });
    if (isStopping) return;
    const opening = openDatabase(config.database, { makesUpPeople: config.demo !== null });
    closings.push(async () => (await opening).close());
    const { db, url, connections, disk } = await opening;
    await prepareDatabase(db, claimOf(config));
    await refuseOtherKey(db, config.secretKey);
    const demo = await demonstrationOf(config);
    await demo?.seedWhenEmpty(db, demo.size, new Date());
    await demo?.keepFresh(db, new Date());
    const client = await clientOf(isDevelopment);
    const jobs = await startBackgroundJobs({ db, databaseUrl: url, config, log });
    let app: FastifyInstance | undefined;
    // At the same time, because slow calls must not take the time in which jobs may end.
    closings.push(async (cause) => allEnded([jobs.stop(cause), ...(app ? [app.close()] : [])]));
    app = await buildApp({ config, db, connections, disk, client, log, onChange: jobs.wake });
    await app.listen({ port: config.port, host: config.host });
    if (config.demo === null && !(await isSetUp(db)))
      log.warn(
        'nobody can administer this portal yet: run "npm run setup" to name the first superuser',
      );
    const task = statementTask(config, dateInSweden(new Date()));
    if (task !== null) log.warn(task);
    process.stdout.write(
      `${config.productName} listening on ${config.baseUrl} (${config.environment})\n`,
    );
  } catch (error) {
    // Work that was interrupted because the server was asked to stop is not a startup failure.
    if (isStopping) return;
    await closeAll().catch(() => undefined);
    throw error;
  }
}

/** Waits for all of them, whatever becomes of each. @throws what the first one threw */
async function allEnded(endings: readonly Promise<unknown>[]): Promise<void> {
  for (const ending of await Promise.allSettled(endings))
    if (ending.status === 'rejected') throw ending.reason;
}

async function clientOf(isDevelopment: boolean): Promise<ClientSource> {
  if (!isDevelopment) return { folder: resolve(root, 'dist/client') };
  const { viteDevServer } = await import('./http/viteDevServer.ts');
  return viteDevServer(root);
}

// What a full disk does not take is lost, and no reason to stop; the log says so itself.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
try {
  await start(process.env, process.argv.includes('--dev'));
} catch (error) {
  process.stderr.write(`${lineOf(error, process.env)}\n`);
  process.exit(1);
}
