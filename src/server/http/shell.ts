import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Language } from '../../contract/values.ts';
import type { Config } from '../config.ts';
import { answerUnknownPath } from './faults.ts';
import { type PageSafety, pageHeaders, setPageHeaders } from './headers.ts';
import { manifest } from './manifest.ts';

type PageOf = (url: string) => Promise<string>;
/** Where the pages come from: the folder of a build, or whoever makes them anew while somebody works on them. */
export type ClientSource = { readonly folder: string } | ((app: FastifyInstance) => Promise<PageOf>);

/** Paths whose answers are never the shell, whoever asks: a wrong address there must not look like a page. */
export const SERVER_PATH = /^\/(api|app|demo|health|metrics|signin|signout)(\/|$)/i;

/** Pages, files and the manifest. Every page is the same shell; it finds out itself where it is. */
export async function addClient(app: FastifyInstance, source: ClientSource, config: Config): Promise<void> {
  const { logoUrl } = config.look;
  const safety = { isSecure: config.baseUrl.startsWith('https:'), logoOrigin: logoUrl?.startsWith('http') ? new URL(logoUrl).origin : undefined };
  const pageOf = 'folder' in source ? await servedFrom(app, source.folder, safety) : await source(app);

  const shell = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = await pageOf(request.url);
    const nonce = setPageHeaders(reply, safety);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page.replaceAll('__CSP_NONCE__', nonce));
  };

  app.get('/', shell);
  app.get('/index.html', shell);

  app.get<{ Params: { file: string } }>('/app/manifest/:file', async (request, reply) => {
    const language = Language.safeParse(request.params.file.replace(/\.webmanifest$/, ''));
    if (!language.success) return answerUnknownPath(reply);
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(manifest(config, language.data)));
  });

  app.setNotFoundHandler((request, reply) => {
    const wantsPage = (request.method === 'GET' || request.method === 'HEAD') && (request.headers.accept ?? '').includes('text/html');
    return wantsPage && !SERVER_PATH.test(request.url.split('?')[0] ?? '') ? shell(request, reply) : answerUnknownPath(reply);
  });
}

const ONE_YEAR = 31_536_000;

async function servedFrom(app: FastifyInstance, folder: string, safety: PageSafety): Promise<PageOf> {
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    dotfiles: 'ignore',
    allowedPath: (path) => !SERVER_PATH.test(path),
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // The build puts a hash of the content into these names, and into no others.
      reply.header('cache-control', path.includes('/assets/') ? `public, max-age=${ONE_YEAR}, immutable` : 'no-cache');
      // A worker lives under the policy of its own script.
      if (/\/sw\.js(\.br)?$/.test(path)) reply.headers(pageHeaders(safety));
    },
  });
  return () => readFile(join(folder, 'index.html'), 'utf8');
}
