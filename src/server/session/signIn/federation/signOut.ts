import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type IdentityProviders, SIGNED_OUT_PATH } from './identityProviders.ts';
import { LANDING_PAGE, localPathOr } from '#rules/returnPath.ts';

/**
 * `GET /signout/{returnPath?}` and `GET /signout/federation`: end every session of the browser here
 * and, if the identity provider has an endpoint for it, there as well; then redirect to a page of
 * the portal. A link from another site signs nobody out, because it sends no cookie.
 */
export function addSignOutRoutes(
  app: FastifyInstance,
  { providers }: { providers: IdentityProviders },
): void {
  const signOut = async (request: FastifyRequest, reply: FastifyReply, returnPath: string) => {
    const ended = await request.visit.browser.end();
    const elsewhere = ended && (await providers.endUrl(ended.scope, returnPath));
    return reply.redirect(elsewhere?.href ?? returnPath, 303);
  };

  app.get('/signout', (request, reply) => signOut(request, reply, LANDING_PAGE));

  app.get('/signout/federation', (request, reply) => signOut(request, reply, LANDING_PAGE));

  /** The return from the provider, which passes the portal's state back unchanged. */
  app.get<{ Querystring: { state?: unknown } }>(SIGNED_OUT_PATH, (request, reply) => {
    const { state } = request.query;
    const path = typeof state === 'string' ? Buffer.from(state, 'base64url').toString() : undefined;
    return reply.redirect(localPathOr(LANDING_PAGE, path), 303);
  });

  app.get<{ Params: { returnPath: string } }>('/signout/:returnPath', (request, reply) =>
    signOut(request, reply, localPathOr(LANDING_PAGE, request.params.returnPath)),
  );
}
