import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildClient } from '../tools/build.ts';
import { root } from '../tools/modules.ts';

/**
 * A portal started as a separate process requires a build of the client. These tests check none of
 * its pages, so an outdated build is sufficient.
 */
export default function build(): void {
  if (!existsSync(join(root, 'dist/client/index.html'))) buildClient();
}
