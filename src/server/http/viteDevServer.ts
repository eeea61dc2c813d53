import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyMiddie from '@fastify/middie';
import type { FastifyInstance } from 'fastify';
import { createServer } from 'vite';
import { SERVER_PATHS } from '#rules/serverPaths.ts';
import type { ClientSource } from './shell.ts';

/**
 * Serves the pages directly from their sources, with hot reloading, on the server's own port (`npm
 * run dev`).
 */
export const viteDevServer =
  (root: string): ClientSource =>
  async (app: FastifyInstance) => {
    const vite = await createServer({
      root,
      appType: 'custom',
      server: { middlewareMode: true, hmr: { server: app.server } },
    });
    await app.register(fastifyMiddie);
    app.use((request, response, next) => {
      if (SERVER_PATHS.test(request.url?.split('?')[0] ?? '')) next();
      else vite.middlewares(request, response, next);
    });
    app.addHook('onClose', () => vite.close());
    return async (url) =>
      vite.transformIndexHtml(url, await readFile(join(root, 'index.html'), 'utf8'));
  };
