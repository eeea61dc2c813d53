import { spawnSync } from 'node:child_process';
import { root } from './modules.ts';

/** Builds the client as for production. @throws if the build fails */
export function buildClient(): void {
  const { status, stderr } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The client could not be built.\n${stderr}`);
}
