import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { assetOfOtherRelease } from '#server/texts/otherReleases.ts';
import { type PageSafety, pageHeaders } from './headers.ts';
import { PublicResponse } from './publicResponse.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
};

const ONE_YEAR = 31_536_000;

/**
 * Serves the files of a build from memory, as they were at startup, so that a newer build on disk
 * never mixes with older pages. Each file has exactly one URL; any other spelling is an unknown
 * path. Scripts and styles that only other releases have come from their folders.
 */
export async function addPublicFiles(
  app: FastifyInstance,
  folder: string,
  isServed: (path: string) => boolean,
  safety: PageSafety,
  releasesFolder: string | null = null,
): Promise<void> {
  const files = new Map<string, PublicResponse>();
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const all = new Set(names);
  const add = async (path: string, name: string, isCompressed: boolean) => {
    const type = TYPES[extname(name)];
    if (type === undefined || path.includes('/.') || !isServed(path)) return undefined;
    const [content, br] = await Promise.all([
      readFile(name),
      isCompressed ? readFile(`${name}.br`) : undefined,
    ]);
    const headers = { 'content-type': type, ...headersOf(path, safety) };
    const file = new PublicResponse(content, headers, br && { br });
    files.set(path, file);
    return file;
  };
  await Promise.all(
    names.map((name) =>
      add(name.slice(folder.length).replaceAll('\\', '/'), name, all.has(`${name}.br`)),
    ),
  );
  const addOther = async (path: string) => {
    const name = assetOfOtherRelease(releasesFolder, path);
    return name && (await add(path, name, false).catch(() => undefined));
  };

  app.get('/*', { compress: false }, async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const file = files.get(path) ?? (await addOther(path));
    return file ? file.send(request, reply) : reply.callNotFound();
  });
}

const headersOf = (path: string, safety: PageSafety) => ({
  // Only file names in this folder contain a hash of their content, which the build adds.
  'cache-control': path.startsWith('/assets/')
    ? `public, max-age=${ONE_YEAR}, immutable`
    : 'no-cache',
  // A worker is governed by the policy sent with its own script.
  ...(path === '/sw.js' ? pageHeaders(safety) : {}),
});
