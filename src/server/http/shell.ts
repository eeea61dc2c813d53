import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Language } from '../../contract/values.ts';
import type { Config } from '../config.ts';
import { answerUnknownPath } from './faults.ts';
import type { PageSafety } from './headers.ts';
import { manifest } from './manifest.ts';
import { pageSender, type SendPage } from './page.ts';
import { PublicAnswer } from './publicAnswer.ts';
import { addPublicFiles } from './publicFiles.ts';

type PageOf = (url: string) => Promise<string>;
/** Where the pages come from: the folder of a build, or whoever makes them anew while somebody works on them. */
export type ClientSource = { readonly folder: string } | ((app: FastifyInstance) => Promise<PageOf>);

/** Paths whose answers are never the shell, whoever asks: a wrong address there must not look like a page. */
export const SERVER_PATH = /^\/(api|app|demo|health|metrics|signin|signout)(\/|$)/i;

/** Pages, files and the manifest. Every page is the same shell; it finds out itself where it is. */
export async function addClient(app: FastifyInstance, source: ClientSource, config: Config): Promise<void> {
  const { logoUrl } = config.look;
  const safety = { isSecure: config.baseUrl.startsWith('https:'), logoOrigin: logoUrl?.startsWith('http') ? new URL(logoUrl).origin : undefined };
  const shell: SendPage = 'folder' in source ? await pageSender(await readFile(join(source.folder, 'index.html'), 'utf8'), safety) : madeAnew(await source(app), safety);

  app.get('/', { compress: false }, shell);
  app.get('/index.html', { compress: false }, shell);

  const manifestOf = (language: Language) =>
    new PublicAnswer(JSON.stringify(manifest(config, language)), { 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'no-cache' });
  const manifests = new Map(Language.options.map((language) => [`${language}.webmanifest`, manifestOf(language)]));
  app.get<{ Params: { file: string } }>('/app/manifest/:file', { compress: false }, (request, reply) => manifests.get(request.params.file)?.send(request, reply) ?? answerUnknownPath(reply));

  if ('folder' in source) await addPublicFiles(app, source.folder, (path) => path !== '/index.html' && !SERVER_PATH.test(path), safety);
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = (request.method === 'GET' || request.method === 'HEAD') && (request.headers.accept ?? '').includes('text/html');
    return wantsPage && !SERVER_PATH.test(request.url.split('?')[0] ?? '') ? shell(request, reply) : answerUnknownPath(reply);
  });
}

const madeAnew =
  (pageOf: PageOf, safety: PageSafety): SendPage =>
  async (request, reply) =>
    (await pageSender(await pageOf(request.url), safety))(request, reply);
