import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AREA_PARTS, AreaParts } from '#contract/areaParts.ts';
import { translations } from '#contract/translations.ts';
import { Language } from '#contract/values.ts';
import { SERVER_PATHS } from '#rules/serverPaths.ts';
import { SHARE_PATH, sharedPhotoPage } from '#rules/sharedPhoto.ts';
import type { Config } from '#server/config/config.ts';
import { releasedVersion } from '#server/texts/releasedTexts.ts';
import type { Cookies } from '../session/sessions/cookies.ts';
import { wantsPage } from './brokenRequests.ts';
import { sendNotFound } from './errors.ts';
import { languageOf } from './language.ts';
import type { PageSafety } from './headers.ts';
import { withHelpdeskPhones } from './helpdeskPhones.ts';
import { checkManifest, manifest } from './manifest.ts';
import { pageSender, type SendPage } from './page.ts';
import { type Preloads, preloadsFor } from './preloads.ts';
import { PublicResponse } from './publicResponse.ts';
import { addPublicFiles } from './publicFiles.ts';

type PageOf = (url: string) => Promise<string>;
/**
 * Source of the pages: the folder of a build, or a development server that rebuilds them when their
 * sources change.
 */
export type ClientSource =
  | { readonly folder: string }
  | ((app: FastifyInstance) => Promise<PageOf>);

/**
 * Adds the pages, files and manifest. Every page is the same HTML shell, which determines its
 * content from its URL.
 */
export async function addClient(
  app: FastifyInstance,
  source: ClientSource,
  config: Config,
  cookies: Cookies,
): Promise<void> {
  const { logoUrl } = config.look;
  const safety = {
    isSecure: config.baseUrl.startsWith('https:'),
    logoOrigin: logoUrl?.startsWith('http') ? new URL(logoUrl).origin : undefined,
    hasReCaptcha: config.reCaptcha !== null,
  };
  const completed = (html: string) => withHelpdeskPhones(html, config.helpdesk);
  const { page, pageWithPreloads } =
    'folder' in source
      ? await builtPages(source.folder, { completed, contents: () => config.helpdesk }, safety)
      : { page: rebuiltPages(await source(app), completed, safety), pageWithPreloads: null };

  /** The session is not looked up: the calls themselves refuse users whose session has ended. */
  const shell: SendPage = async (request, reply) => {
    const { send, texts } =
      pageWithPreloads === null
        ? { send: page, texts: [] }
        : await pageWithPreloads(pathOf(request), cookies.session(request) !== undefined);
    return send(
      request,
      reply.header(
        'link',
        translationPreloads(
          texts,
          request.headers['accept-language'],
          pageWithPreloads === null ? '' : `?version=${releasedVersion}`,
        ),
      ),
    );
  };

  app.get('/', { compress: false }, shell);
  // The service worker caches this page, which is independent of the language.
  app.get('/index.html', { compress: false }, page);

  const manifestOf = (content: object) =>
    new PublicResponse(JSON.stringify(content), {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'no-cache',
    });
  const manifests = new Map(
    Language.options.flatMap((language) => [
      [`${language}.webmanifest`, manifestOf(manifest(config, language))],
      [`check.${language}.webmanifest`, manifestOf(checkManifest(config, language))],
    ]),
  );
  app.get<{ Params: { file: string } }>(
    '/app/manifest/:file',
    { compress: false },
    (request, reply) =>
      manifests.get(request.params.file)?.send(request, reply) ?? sendNotFound(reply),
  );

  await app.register(receiveSharedPhotos);

  if ('folder' in source)
    await addPublicFiles(
      app,
      source.folder,
      (path) => path !== '/index.html' && !SERVER_PATHS.test(path),
      safety,
      config.releasesFolder,
    );
  app.setNotFoundHandler((request, reply) =>
    wantsPage(request) ? shell(request, reply) : sendNotFound(reply),
  );
}

/**
 * A photo shared to an app whose service worker the browser has deleted: it is not read, and the
 * page asks for it again.
 */
function receiveSharedPhotos(app: FastifyInstance, _options: object, done: () => void): void {
  app.addContentTypeParser('multipart/form-data', (_request, body, parsed) => {
    body.resume();
    parsed(null);
  });
  app.post(SHARE_PATH, (_request, reply) => reply.redirect(sharedPhotoPage('LOST'), 303));
  done();
}

type PageWithPreloads = (
  path: string,
  hasSession: boolean,
) => Promise<Pick<Preloads, 'texts'> & { readonly send: SendPage }>;

/**
 * Returns the page of a build, and its variants with preloads, which are created when a browser
 * first requests an address that needs them, and again when what they are completed with changes.
 */
async function builtPages(
  folder: string,
  page: { readonly completed: (html: string) => string; readonly contents: () => object },
  safety: PageSafety,
): Promise<{ page: SendPage; pageWithPreloads: PageWithPreloads }> {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const areas = AreaParts.array().parse(
    JSON.parse(await readFile(join(folder, AREA_PARTS), 'utf8')),
  );
  let contents = page.contents();
  const senders = new Map<string, Promise<SendPage>>();
  const senderOf = (links: string): Promise<SendPage> => {
    if (contents !== page.contents()) senders.clear();
    contents = page.contents();
    const sender =
      senders.get(links) ??
      pageSender(page.completed(html).replace('</body>', `${links}</body>`), safety);
    senders.set(links, sender);
    return sender;
  };
  await senderOf('');
  return {
    page: async (request, reply) => (await senderOf(''))(request, reply),
    pageWithPreloads: async (path, hasSession) => {
      const { links, texts } = preloadsFor(path, hasSession, areas);
      return { send: await senderOf(links), texts };
    },
  };
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '';

/**
 * Preloads the translations while the scripts are loading, in the browser's language, which few
 * users change in the portal.
 */
const translationPreloads = (
  files: readonly string[],
  accepted: string | undefined,
  search: string,
): string => {
  const language = languageOf(accepted);
  return [`${language}.json`, ...files.map((file) => `${file}.${language}.json`)]
    .map(
      (file) =>
        `<${translations.file.path.replace('{file}', file)}${search}>; rel=preload; as=fetch; crossorigin`,
    )
    .join(', ');
};

const rebuiltPages =
  (pageOf: PageOf, completed: (html: string) => string, safety: PageSafety): SendPage =>
  async (request, reply) =>
    (await pageSender(completed(await pageOf(request.url)), safety))(request, reply);
