import { resolve } from 'node:path';
import closeWithGrace from 'close-with-grace';
import { type Environment, readConfig } from './config.ts';
import { migrateToLatest } from './database/migrate.ts';
import { openDatabase } from './database/open.ts';
import { buildApp } from './http/app.ts';
import { createLog } from './http/logging.ts';
import type { ClientSource } from './http/shell.ts';
import { startChores } from './chores.ts';
import { ConfigurationError } from './settings.ts';

const root = resolve(import.meta.dirname, '../..');
/** How long requests that are being answered may take once the server is asked to stop. */
const GRACE_MS = 10_000;

/** Opens the database, brings it up to date, fills it for a demonstration, and serves until a signal says stop. */
async function start(environment: Environment, isDevelopment: boolean): Promise<void> {
  const config = readConfig(environment);
  const log = createLog(config);
  const database = await openDatabase(config.database);
  try {
    await migrateToLatest(database.db);
    if (config.demo !== null) {
      const { seedWhenEmpty } = await import('./demo/fill.ts');
      await seedWhenEmpty(database.db, config.demo);
    }
    const app = await buildApp({ config, db: database.db, client: await clientOf(isDevelopment), log });
    const stopChores = startChores(database.db, config, log);

    // From here on nothing that is lost or refused may end the process half-way through a change.
    closeWithGrace({ delay: GRACE_MS, logger: false }, async ({ err, signal }) => {
      if (err) log.fatal({ err }, 'a fault that nobody caught');
      else log.info({ signal }, 'stopping');
      stopChores();
      await app.close();
      await database.close();
    });
    await app.listen({ port: config.port, host: config.host });
    process.stdout.write(`${config.productName} listens on ${config.baseUrl} (${config.environment})\n`);
  } catch (fault) {
    await database.close();
    throw fault;
  }
}

async function clientOf(isDevelopment: boolean): Promise<ClientSource> {
  if (!isDevelopment) return { folder: resolve(root, 'dist/client') };
  const { workshop } = await import('./http/workshop.ts');
  return workshop(root);
}

/** What the person at the keyboard needs to know: one line, with the variable's name where a setting is at fault. */
function lineOf(fault: unknown, { PORT = '3000' }: Environment): string {
  if (fault instanceof ConfigurationError) return `Configuration: ${fault.message}.`;
  if (!(fault instanceof Error)) return 'The portal could not start.';
  if ('code' in fault && fault.code === 'EADDRINUSE') return `Port ${PORT} is taken by another program; set PORT to another one.`;
  return `The portal could not start: ${fault.message}${fault.cause instanceof Error ? ` (${fault.cause.message})` : ''}`;
}

try {
  await start(process.env, process.argv.includes('--dev'));
} catch (fault) {
  process.stderr.write(`${lineOf(fault, process.env)}\n`);
  process.exit(1);
}
