import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Cookies } from './cookies.ts';
import { hashOf, newToken } from './secrets.ts';
import type { EndedSession, Renewal, Sessions, SignIn } from './sessions.ts';

/** The browser that makes a request: what it holds, and what a sign-in call may do to that. */
export interface Browser {
  /** Names this browser to sign-ins and codes that must end where they began. The first use gives it its cookie. */
  readonly hash: () => string;
  /** Signs in under a session id of its own. On the return from another site, the attempt says which browser this is. */
  readonly begin: (signIn: SignIn, browserHash?: string) => Promise<void>;
  /** Goes on under a new session id, if the identity provider agrees. */
  readonly renew: () => Promise<Renewal['outcome']>;
  /** Signs out every account of this browser; null when it had no session. */
  readonly end: () => Promise<EndedSession | null>;
}

export function browserOf(request: FastifyRequest, reply: FastifyReply, cookies: Cookies, sessions: Sessions, now: Date): Browser {
  const trail = { requestId: request.id, address: request.ip };
  let id = cookies.browser(request);
  const known = () => {
    if (id === undefined) {
      id = newToken();
      cookies.setBrowser(reply, id);
    }
    return hashOf(id);
  };

  return {
    hash: known,

    begin: async (signIn, browserHash = known()) => {
      const { token, ends } = await sessions.begin(signIn, browserHash, now, trail);
      cookies.setSession(reply, token, ends, now);
    },

    renew: async () => {
      const token = cookies.session(request);
      const renewal: Renewal = token === undefined ? { outcome: 'refused' } : await sessions.renew(token, now);
      if (renewal.outcome === 'renewed') cookies.setSession(reply, renewal.session.token, renewal.session.ends, now);
      return renewal.outcome;
    },

    end: async () => {
      cookies.clearSession(reply);
      return sessions.end(cookies.session(request), id === undefined ? null : hashOf(id), now, trail);
    },
  };
}
