import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientOfToken, type ScimClient } from '#server/areas/scimClients/index.ts';
import { HttpError } from '#server/call/httpError.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/database/open.ts';

declare module 'fastify' {
  interface FastifyRequest {
    callingSystem: ScimClient | null;
  }
}

interface Admission {
  /** What the calls are about, for the client that lacks a token. */
  readonly realm: string;
  /** The first part of the keys of refusals. */
  readonly texts: 'CARD_SERVICE' | 'LIST_SERVICE';
  /** Whether the system reaches what the request is about. */
  readonly reaches: (system: ScimClient, request: FastifyRequest) => boolean;
}

const BEARER = /^Bearer +(\S+)$/i;

/**
 * Admits connected systems to the calls of `service`. They have no session and no cookie: each
 * request has a token. Tokens that are not accepted are counted by address.
 */
export function admitSystems(
  service: FastifyInstance,
  { config, db }: { readonly config: Config; readonly db: Db },
  { realm, texts, reaches }: Admission,
): void {
  service.decorateRequest('callingSystem', null);
  const countFailure = service.createRateLimit({ max: config.callsPerMinute.address });
  service.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    const system = token === undefined ? null : await clientOfToken(db, token, request.visit.now);
    if (system === null) {
      const count = await countFailure(request);
      if (!count.isAllowed && count.isExceeded) throw new HttpError(429, { retryAfter: 60 });
      reply.header('www-authenticate', `Bearer realm="${realm}"`);
      throw new HttpError(401, { errors: { '': [`${texts}/TOKEN`] } });
    }
    if (!reaches(system, request) || (request.method === 'POST' && !system.reach.mayWrite))
      throw new HttpError(403, { errors: { '': [`${texts}/REACH`] } });
    request.callingSystem = system;
  });
}

export function callingSystem({ callingSystem: system }: FastifyRequest): ScimClient {
  if (system === null) throw new Error('The request has no client.');
  return system;
}
