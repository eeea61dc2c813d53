import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import * as z from 'zod/mini';
import { reached } from '#build/chunks.ts';
import { COMPILE_HINT } from '#build/compileEagerly.ts';
import { root } from '../tools/modules.ts';

const dist = join(root, 'dist/client');

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    src: z.optional(z.string()),
    imports: z.optional(z.array(z.string())),
    css: z.optional(z.array(z.string())),
  }),
);

/** Returns the chunks of the built client as listed by the bundler. */
export const readManifest = (built = dist) =>
  Manifest.parse(JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')));

/** Returns the transferred size of a built file. */
export function brotliSize(file: string): number {
  const compressed = join(dist, `${file}.br`);
  return existsSync(compressed)
    ? statSync(compressed).size
    : brotliCompressSync(readFileSync(join(dist, file))).length;
}

/** Returns the names of the chunks that the browser is told to compile while they arrive. */
export function eagerlyCompiledChunks(): string[] {
  const scripts = Object.values(readManifest())
    .map(({ file }) => file)
    .filter(isScript);
  return scripts
    .filter((file) => readFileSync(join(dist, file), 'utf8').startsWith(COMPILE_HINT))
    .map(chunkNameOf);
}

/** Returns the scripts and styles that the page of a build loads. */
export function firstFiles(built = dist): string[] {
  const html = readFileSync(join(built, 'index.html'), 'utf8');
  const files = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)];
  if (files.length === 0) throw new Error('index.html loads nothing.');
  return files.map(([, file = '']) => file);
}

/** Returns files of a build with the scripts and styles that they import. */
export function withImports(files: readonly string[], built = dist): Set<string> {
  const chunks = readManifest(built);
  const byFile = new Map(Object.values(chunks).map((chunk) => [chunk.file, chunk]));
  return reached(files, (file) => {
    const { imports = [], css = [] } = byFile.get(file) ?? {};
    return [...imports.map((name) => chunks[name]?.file ?? ''), ...css];
  });
}

const isScript = (file: string): boolean => file.endsWith('.js');
/** The name of a script's chunk, as the bundler was told. */
const chunkNameOf = (file: string): string => basename(file).replace(/-.{7}\.js$/, '');

/** Returns the scripts that a visit to a page of the area begins with. */
export function scriptsOfArea(area: string): { file: string; bytes: number }[] {
  const own = Object.values(readManifest())
    .map(({ file }) => file)
    .filter((file) => chunkNameOf(file) === area);
  if (own.length === 0) throw new Error(`The build has no script ${area}.`);
  return [...withImports([...firstFiles(), ...own])]
    .filter(isScript)
    .map((file) => ({ file, bytes: brotliSize(file) }));
}

/**
 * Returns the scripts that are loaded only when a page, a panel or part of one is opened, largest
 * first.
 */
export function lazyChunks(): { file: string; bytes: number }[] {
  const eager = new Set(firstFiles());
  return Object.values(readManifest())
    .map(({ file }) => file)
    .filter((file) => isScript(file) && !eager.has(file))
    .map((file) => ({ file, bytes: brotliSize(file) }))
    .toSorted((one, other) => other.bytes - one.bytes);
}

/** Returns the scripts and styles that the service worker precaches on every device. */
export const precachedFiles = (): Set<string> =>
  new Set(
    [
      ...readFileSync(join(dist, 'sw.js'), 'utf8').matchAll(/"?url"?:\s*"(assets\/[^"]+)"/g),
    ].flatMap(([, file = '']) => [file]),
  );

/** Returns the precached chunks that need one that is not precached. */
export function chunksBrokenOffline(): string[] {
  const chunks = readManifest();
  const kept = precachedFiles();
  return Object.values(chunks).flatMap(({ file, imports = [] }) =>
    kept.has(file) && imports.some((name) => !kept.has(chunks[name]?.file ?? '')) ? [file] : [],
  );
}

/**
 * Returns chunks with circular imports, whose execution order depends on the page that was opened
 * before.
 */
export function circularChunks(): string[] {
  const chunks = readManifest();
  const importsOf = (name: string) => chunks[name]?.imports ?? [];
  return Object.keys(chunks).filter((name) => reached(importsOf(name), importsOf).has(name));
}
