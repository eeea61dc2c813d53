import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../tools/modules.ts';

/** What a build reads. */
const SOURCES = [
  'src',
  'sw',
  'public',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'tests/tsconfig.json',
] as const;

/** Copies everything that a build needs into the folder; the packages are linked. */
export function copySources(folder: string): void {
  for (const part of SOURCES) cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
}
