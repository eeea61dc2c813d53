import { spawnSync } from 'node:child_process';
import { root } from '../../tests/tools/modules.ts';

/** Builds the client before the first journey, so that the journeys walk through what would be delivered. */
export default function build(): void {
  const { status, stderr } = spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' });
  if (status !== 0) throw new Error(`The client could not be built.\n${stderr}`);
}
