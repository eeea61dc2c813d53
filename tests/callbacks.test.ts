import { expect, test } from 'vitest';
import { modulesUnder } from './tools/modules.ts';

/**
 * A callback can read the result before the error, and an exception in it ends the process. Modules
 * with promises of their own (`node:dns`, `node:fs`) are held by the linter; of these, the forms
 * with a callback are passed to `promisify` and nothing else.
 */
const WITH_CALLBACK: Readonly<Record<string, readonly string[]>> = {
  'node:zlib': ['brotliCompress', 'brotliDecompress', 'deflate', 'gunzip', 'gzip', 'inflate'],
  'node:crypto': ['generateKey', 'generateKeyPair', 'hkdf', 'pbkdf2', 'randomFill', 'scrypt'],
  'node:child_process': ['exec', 'execFile'],
};

/** A function of an error and a result, and the beginning of its body. Types are left out. */
const CALLBACK =
  /\((err|error)(?:: [^,)]+)?, (?:\{[^}]*\}|\[[^\]]*\]|\w+)(?:: [^,)]+)?\) => (?![\w<>| ]+;)(.{0,40})/gs;

/** Returns what a source does with callbacks that could read a result before the error. */
function unsafeCallbacks(source: string): string[] {
  const unpromised = Object.entries(WITH_CALLBACK).flatMap(([module, names]) => {
    const imported = new RegExp(`import \\{([^}]*)\\} from '${module}';`).exec(source)?.[1] ?? '';
    const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(imported));
    const body = source.replaceAll(/^import [^;]*;$/gm, '');
    return used.filter((name) =>
      new RegExp(`(?<!promisify\\()(?<![.\\w'])${name}\\b(?!\\??:)`).test(body),
    );
  });
  const unchecked = [...source.matchAll(CALLBACK)]
    .filter(([, name, body]) => !new RegExp(`^\\{\\s*if \\(${name}\\b`).test(body ?? ''))
    .map(([text]) => text.split('\n')[0] ?? '');
  return [...unpromised, ...unchecked];
}

test('no callback of the server reads a result before the error', () => {
  const found = modulesUnder('src/server')
    .filter(({ path }) => !path.endsWith('.test.ts'))
    .flatMap(({ path, text }) => unsafeCallbacks(text).map((what) => `${path}: ${what}`));
  expect(found).toEqual([]);
});

test.each([
  ["import { lookup } from 'x';\nlookup(name, (error, [first]) => use(first));", 1],
  ['lookup(name, (err, { address }) => {\n  connect(address);\n});', 1],
  ["import { gzip } from 'node:zlib';\ngzip(text, done);", 1],
  ["import { scrypt } from 'node:crypto';\nconst hash = scrypt;", 1],
  ["import { gzip } from 'node:zlib';\nconst compress = promisify(gzip);", 0],
  ['zip(files, (error, archive) => {\n  if (error) reject(error);\n});', 0],
])('recognises %j', (source, count) => {
  expect(unsafeCallbacks(source)).toHaveLength(count);
});
