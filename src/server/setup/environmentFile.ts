import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/** Lists every variable; the lines without a number sign are those that a university has to set. */
const TEMPLATE = join(import.meta.dirname, '../../../docs/example.env');
const LINE = /^#?([A-Z][A-Z0-9_]*)=/;

/** The variables in the order of the template, and whether a university has to set them. */
export const variables: readonly { readonly name: string; readonly isRequired: boolean }[] =
  readFileSync(TEMPLATE, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const name = LINE.exec(line)?.[1];
      return name === undefined ? [] : [{ name, isRequired: !line.startsWith('#') }];
    });

/** Returns what the file sets; nothing if there is no such file yet. */
export const readEnvironmentFile = (path: string): Readonly<Record<string, string | undefined>> =>
  existsSync(path) ? parseEnv(readFileSync(path, 'utf8')) : {};

/**
 * Writes the values into the file, readable by its owner only. Lines that the file has already keep
 * their place; a new file has the template's. A file that cannot be written completely is left as
 * it was.
 */
export function writeEnvironmentFile(path: string, values: ReadonlyMap<string, string>): void {
  const isNew = !existsSync(path);
  const left = new Map(values);
  const lines = readFileSync(isNew ? TEMPLATE : path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const name = LINE.exec(line)?.[1];
      const value = name === undefined ? undefined : left.get(name);
      if (name === undefined || value === undefined) return line;
      left.delete(name);
      return `${name}=${quoted(name, value)}`;
    });
  const added = [...left].map(([name, value]) => `${name}=${quoted(name, value)}`);
  const draft = `${path}.new`;
  writeFileSync(draft, `${[...lines, ...added].join('\n')}\n`, { mode: 0o600 });
  renameSync(draft, path);
}

/** In a form that a shell, systemd and Node.js read alike. */
function quoted(name: string, value: string): string {
  if (/^[\w@%+:,./-]*$/.test(value)) return value;
  if (!/['\r\n]/.test(value)) return `'${value}'`;
  if (!/["$`\\\r\n]/.test(value)) return `"${value}"`;
  throw new Error(`${name} contains quotation marks of both kinds; write it in the file by hand.`);
}
