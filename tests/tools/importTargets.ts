import { dirname, join, relative } from 'node:path';
import packageFile from '../../package.json' with { type: 'json' };

export const root = new URL('../..', import.meta.url).pathname;

/** The short names of folders, such as `#rules`, with the folders they stand for. */
const folders = Object.entries(packageFile.imports).map(
  ([alias, target]) => [alias.replace(/\*$/, ''), target.replace(/^\.\/|\*$/g, '')] as const,
);

/** Returns the file that a module imports, as a path from the root; null for a package. */
export function fileOf(importer: string, request: string): string | null {
  const path = request.replace(/\?.*$/, '');
  if (path.startsWith('.')) return relative(root, join(root, dirname(importer), path));
  const folder = folders.find(([alias]) => path.startsWith(alias));
  return folder ? folder[1] + path.slice(folder[0].length) : null;
}

/** Returns the short name of a file, such as `#rules/accounts.ts`; undefined if it has none. */
export function shortNameOf(file: string): string | undefined {
  const folder = folders.find(([, target]) => file.startsWith(target));
  return folder && folder[0] + file.slice(folder[1].length);
}

/** `@mantine/core/styles.css` → `@mantine/core`; `node:fs` is unchanged. */
export const packageOf = (request: string) =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');
