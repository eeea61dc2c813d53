import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#server/call/actor.ts';
import { type Browser, browserOf } from './browser.ts';
import type { Cookies } from './cookies.ts';
import type { BrowserSession } from './reauthenticate.ts';
import type { Sessions } from './sessions.ts';

/** The user who makes a request, the browser, and the time. */
export interface Visit {
  readonly now: Date;
  readonly browser: Browser;
  actor: Actor | null;
  staleActor: Actor | null;
  /** Whether the browser has a session that the account's status has ended. */
  isClosed: boolean;
  /**
   * The session as the browser sent it, with its sealed tokens, for continuing it under another id.
   */
  held: BrowserSession | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    visit: Visit;
  }
}

export interface VisitParts {
  readonly cookies: Cookies;
  readonly sessions: Sessions;
  readonly clock: () => Date;
}

/**
 * Attaches a visit to every request. The user is not looked up yet, because pages and files need no
 * session.
 */
export function addVisits(app: FastifyInstance, { cookies, sessions, clock }: VisitParts): void {
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const now = clock();
    request.visit = {
      now,
      browser: browserOf(request, reply, cookies, sessions, now),
      actor: null,
      staleActor: null,
      isClosed: false,
      held: null,
    };
  });
}

/**
 * Looks up the signed-in user. A session that its provider must confirm again counts as signed out
 * until then.
 */
export async function recogniseVisitor(
  request: FastifyRequest,
  { cookies, sessions }: VisitParts,
): Promise<void> {
  const token = cookies.session(request);
  if (token === undefined) return;
  const found = await sessions.find(token, request.visit.now);
  if (found === null) return;
  if (found.state === 'closed') {
    request.visit.isClosed = true;
    return;
  }
  request.visit.held = { token, sealedTokens: found.sealedTokens };
  if (found.state === 'live') request.visit.actor = found.actor;
  else request.visit.staleActor = found.actor;
}
