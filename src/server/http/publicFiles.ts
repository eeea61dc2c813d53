import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
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
 * path.
 */
export async function addPublicFiles(
  app: FastifyInstance,
  folder: string,
  isServed: (path: string) => boolean,
  safety: PageSafety,
): Promise<void> {
  const files = new Map<string, PublicResponse>();
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const all = new Set(names);
  await Promise.all(
    names.map(async (name) => {
      const path = name.slice(folder.length).replaceAll('\\', '/');
      const type = TYPES[extname(name)];
      if (type === undefined || path.includes('/.') || !isServed(path)) return;
      const [content, br] = await Promise.all([
        readFile(name),
        all.has(`${name}.br`) ? readFile(`${name}.br`) : undefined,
      ]);
      files.set(
        path,
        new PublicResponse(
          content,
          { 'content-type': type, ...headersOf(path, safety) },
          br && { br },
        ),
      );
    }),
  );

  app.get('/*', { compress: false }, (request, reply) => {
    const file = files.get(request.url.split('?', 1)[0] ?? '');
    return file === undefined ? reply.callNotFound() : file.send(request, reply);
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
