import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#server/database/open.ts';
import { LANDING_PAGE, localPathOr } from '#rules/returnPath.ts';
import {
  completeSignOut,
  ISSUER_SIGN_OUT_PATH,
  preparedSignOut,
  prepareSignOut,
  signOutPageOf,
} from './issuerSignOut.ts';
import { SIGNED_OUT_PATH, type SignOutForm } from './identityProvider.ts';
import type { IdentityProviders } from './identityProviders.ts';

interface SignOutParts {
  readonly db: Db;
  readonly providers: IdentityProviders;
  /** Sends the page whose form signs out at a provider. */
  readonly sendForm: (
    request: FastifyRequest,
    reply: FastifyReply,
    form: SignOutForm,
  ) => FastifyReply;
}

/**
 * `GET /signout/{returnPath?}` and `GET /signout/federation`: end every session of the browser here
 * and, if the identity provider has an endpoint for it, there as well; then redirect to a page of
 * the portal. A link from another site signs nobody out, because it sends no cookie.
 */
export function addSignOutRoutes(app: FastifyInstance, parts: SignOutParts): void {
  const { db, providers } = parts;

  const signOut = async ({ visit }: FastifyRequest, reply: FastifyReply, returnPath: string) => {
    const ended = await visit.browser.end();
    const elsewhere =
      ended &&
      (await signOutPageOf({ db, providers, ...visit }, ended.scope, {
        idToken: ended.tokens?.idToken,
        returnPath,
      }));
    return reply.redirect(elsewhere ?? returnPath, 303);
  };

  app.get('/signout', (request, reply) => signOut(request, reply, LANDING_PAGE));

  app.get('/signout/federation', (request, reply) => signOut(request, reply, LANDING_PAGE));

  app.get<{ Params: { returnPath: string } }>('/signout/:returnPath', (request, reply) =>
    signOut(request, reply, localPathOr(LANDING_PAGE, request.params.returnPath)),
  );

  /** The return from the provider, which passes the state back unchanged. */
  app.get<{ Querystring: { state?: unknown } }>(
    SIGNED_OUT_PATH,
    async ({ visit, query }, reply) => {
      const page = await completeSignOut({ db, ...visit }, query.state);
      return reply.redirect(localPathOr(LANDING_PAGE, page), 303);
    },
  );

  addIssuerSignOut(app, parts);
}

/**
 * `GET /signout/issuer/{scope}`: sends the browser to the issuer, in the way that the issuer takes.
 * A person who has just been refused comes here by a press. Without a sign-out that was prepared,
 * the issuer is not told who signs out and may ask. A link from another site leads to the portal.
 */
function addIssuerSignOut(app: FastifyInstance, { db, providers, sendForm }: SignOutParts): void {
  app.get<{ Params: { segment: string } }>(
    `${ISSUER_SIGN_OUT_PATH}/:segment`,
    async (request, reply) => {
      const provider = providers.named(request.params.segment);
      if (provider === undefined || request.headers['sec-fetch-site'] === 'cross-site')
        return reply.redirect(LANDING_PAGE, 303);
      const { issuer } = provider;
      const parts = { db, ...request.visit };
      const leaving =
        (await preparedSignOut(parts, issuer)) ??
        (await prepareSignOut(parts, { issuer, returnPath: LANDING_PAGE }));
      const there = await provider.signOutRequest(leaving);
      if (there === null) return reply.redirect(leaving.returnPath, 303);
      if (there.method === 'GET') return reply.redirect(there.url.href, 303);
      return sendForm(request, reply, there);
    },
  );
}
