import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import { CLIENT_SOURCES } from '#build/sources.ts';
import { onStopRequest } from './stopping.ts';

/**
 * `npm start`: builds the pages if a source is newer than the last build, then starts the server.
 */
const root = resolve(import.meta.dirname, '../../..');
/** The last file that a build writes, so that an interrupted build counts as none. */
const built = join(root, 'dist/client/sw.js');

/**
 * When the file, or anything in the folder, was last changed. A folder's own timestamp reveals
 * removed files.
 */
function lastChange(path: string): number {
  const { mtimeMs } = statSync(path);
  return statSync(path).isDirectory()
    ? Math.max(mtimeMs, ...readdirSync(path).map((name) => lastChange(join(path, name))))
    : mtimeMs;
}

// Later starts load the compiled modules from the cache, which cuts the startup time by a third.
enableCompileCache(join(root, 'node_modules/.cache/node'));
await refuseWrongConfiguration();

const isStale =
  !existsSync(built) ||
  Math.max(...CLIENT_SOURCES.map((path) => lastChange(join(root, path)))) > lastChange(built);
if (isStale) {
  process.stdout.write('Building the client …\n');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const build = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(build, 'exit');
  let isStopped = false;
  const stopListening = onStopRequest(() => {
    isStopped = true;
    build.kill();
  });
  const [status] = await ended;
  stopListening();
  if (isStopped) process.exit(0);
  if (status !== 0) {
    process.stderr.write('The client could not be built; run `npm run build` for details.\n');
    process.exit(1);
  }
}
await import('#server/main.ts');

/** Before the build, which takes a minute: whoever starts the portal is told at once. */
async function refuseWrongConfiguration(): Promise<void> {
  const { readConfig } = await import('#server/config/config.ts');
  const { lineOf } = await import('./startFailure.ts');
  try {
    readConfig(process.env);
  } catch (error) {
    process.stderr.write(`${lineOf(error, process.env)}\n`);
    process.exit(1);
  }
}
