import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildClient } from '../tools/build.ts';
import { root } from '../tools/modules.ts';

/** A portal started as a process of its own serves a build. These tests look at none of its pages, so an old one will do. */
export default function build(): void {
  if (!existsSync(join(root, 'dist/client/index.html'))) buildClient();
}
