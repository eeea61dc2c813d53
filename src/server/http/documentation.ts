import type { FastifyInstance } from 'fastify';
import { openApi } from '#contract/openapi.ts';
import packageFile from '../../../package.json' with { type: 'json' };
import type { Config } from '#server/config/config.ts';
import type { Cookies } from '../session/sessions/cookies.ts';
import { PublicResponse } from './publicResponse.ts';

/**
 * Adds `/api/openapi.json`, the contract as an OpenAPI document. Generated once, at the first
 * request.
 */
export function addDocumentation(
  app: FastifyInstance,
  { config, cookies }: { config: Config; cookies: Cookies },
): void {
  let document: PublicResponse | undefined;
  app.get('/api/openapi.json', { compress: false }, (request, reply) => {
    document ??= new PublicResponse(
      JSON.stringify(
        openApi({
          title: config.productName,
          version: packageFile.version,
          baseUrl: config.baseUrl,
          sessionCookie: cookies.sessionName,
          absentModules: config.absentModules,
        }),
      ),
      { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' },
    );
    return document.send(request, reply);
  });
}
