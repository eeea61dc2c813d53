import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type IdentityProviders, SIGNED_OUT_PATH } from './identityProviders.ts';
import { LANDING_PAGE, localPathOr } from '../../rules/returnPath.ts';

/**
 * `GET /signout/{returnPath?}` and `GET /signout/federation`: every sign-in of the browser ends here and, where the identity
 * provider has a place for it, there; then a page of ours. A link from elsewhere signs nobody out: it brings no cookie.
 */
export function addSignOutRoutes(app: FastifyInstance, { providers }: { providers: IdentityProviders }): void {
  const signOut = async (request: FastifyRequest, reply: FastifyReply, returnPath: string) => {
    const ended = await request.visit.browser.end();
    const elsewhere = ended && (await providers.endUrl(ended.scope, returnPath));
    return reply.redirect(elsewhere?.href ?? returnPath, 303);
  };

  app.get('/signout', (request, reply) => signOut(request, reply, LANDING_PAGE));

  app.get('/signout/federation', (request, reply) => signOut(request, reply, LANDING_PAGE));

  /** Back from the provider, which hands our state back unchanged. */
  app.get<{ Querystring: { state?: unknown } }>(SIGNED_OUT_PATH, (request, reply) => {
    const { state } = request.query;
    const path = typeof state === 'string' ? Buffer.from(state, 'base64url').toString() : undefined;
    return reply.redirect(localPathOr(LANDING_PAGE, path), 303);
  });

  app.get<{ Params: { returnPath: string } }>('/signout/:returnPath', (request, reply) =>
    signOut(request, reply, localPathOr(LANDING_PAGE, request.params.returnPath)),
  );
}
