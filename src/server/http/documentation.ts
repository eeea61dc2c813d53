import type { FastifyInstance } from 'fastify';
import { openApi } from '../../contract/openapi.ts';
import packageFile from '../../../package.json' with { type: 'json' };
import type { Config } from '../config.ts';
import type { Cookies } from '../session/cookies.ts';

/** `/api/openapi.json`: the contract as others read it. Made once, when it is first asked for. */
export function addDocumentation(app: FastifyInstance, { config, cookies }: { config: Config; cookies: Cookies }): void {
  let document: string | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(
      openApi({ title: config.productName, version: packageFile.version, baseUrl: config.baseUrl, sessionCookie: cookies.sessionName }),
    );
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(document);
  });
}
