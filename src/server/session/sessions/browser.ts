import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { type DeviceName, deviceName } from '#rules/deviceName.ts';
import type { ClosedAccount } from '#contract/closedAccount.ts';
import { scopeName } from '#contract/values.ts';
import type { Database } from '#server/database/schema.ts';
import { AccountClosed, encodedNotice, noticeIn } from './closed.ts';
import type { Cookies } from './cookies.ts';
import { PENDING_MINUTES } from '../signIn/pendingSignIns.ts';
import { countSignIn } from '../signIn/signInCounts.ts';
import type { Reauthentication } from './reauthenticate.ts';
import { hashOf, newToken, seal, unseal } from '#server/base/secrets.ts';
import type { IssuedSession, Renewal } from './renewals.ts';
import type { EndedSession, Sessions, SignIn } from './sessions.ts';

/**
 * The browser that makes a request: its cookies, and the changes to them that a sign-in call may
 * make.
 */
export interface Browser {
  /** The browser and its system, as shown to the person. */
  readonly device: DeviceName;
  /**
   * Identifies this browser to sign-ins and codes that must end where they started. The first call
   * sets the browser's cookie.
   */
  readonly hash: () => string;
  /**
   * Encrypts data that is stored for this browser until it returns: only its cookie can decrypt the
   * data.
   */
  readonly seal: (text: string) => Buffer;
  /** @throws when the data was sealed for another browser. */
  readonly unseal: (sealed: Buffer) => string;
  /**
   * Checks the account's status, for a sign-in method that changes something before it signs in.
   * @throws {AccountClosed} when the account's status denies access; the browser may then request
   * the reason
   */
  readonly admit: (signIn: SignIn) => Promise<void>;
  /**
   * Signs in under a new session id. On the return from another site, the sign-in attempt
   * identifies the browser. @throws {AccountClosed} when the account's status denies access; the
   * browser may then request the reason, and nothing else changes
   */
  readonly begin: (signIn: SignIn, browserHash?: string) => Promise<IssuedSession>;
  /**
   * Continues for an account under a new session id, as part of a change; null if the session has
   * ended. `setSessionCookie` gives the browser the new id once the change is committed; if the
   * change fails, the browser keeps its present id.
   */
  readonly reissue: (tx: Transaction<Database>, liUId: string) => Promise<IssuedSession | null>;
  /**
   * Continues under a new session id after a reauthentication. Returns false if the session has
   * ended.
   */
  readonly reauthenticate: (proof: Reauthentication) => Promise<boolean>;
  /** The token of a wallet's request that was opened in this browser. */
  readonly walletRequest: (id: string) => string | undefined;
  /** The token of a sign-in that waits for its second factor. */
  readonly pending: () => string | undefined;
  /** Gives the browser the token of a sign-in that waits for its second factor; null removes it. */
  readonly setPendingToken: (token: string | null) => void;
  /** The token of a sign-out at an identity provider. */
  readonly signOutToken: () => string | undefined;
  /** Gives the browser the token of a sign-out at an identity provider; null removes it. */
  readonly setSignOutToken: (token: string | null) => void;
  /**
   * Gives the browser one of its sessions: after a change, or once more if the first response may
   * have been lost.
   */
  readonly setSessionCookie: (session: IssuedSession) => void;
  /**
   * Why this browser was denied access a moment ago, or why its session has ended; null if there is
   * no such notice.
   */
  readonly notice: () => ClosedAccount | null;
  /** Continues under a new session id, if the identity provider agrees and the account is open. */
  readonly renew: () => Promise<Renewal['outcome']>;
  /** Signs out every account of this browser; null if it had no session. */
  readonly end: () => Promise<EndedSession | null>;
}

export function browserOf(
  request: FastifyRequest,
  reply: FastifyReply,
  cookies: Cookies,
  sessions: Sessions,
  now: Date,
): Browser {
  const auditContext = {
    requestId: request.id,
    address: request.ip,
    device: deviceName(request.headers['user-agent']),
  };
  const jar = cookieJar(request, reply, cookies, now);
  const { token, setSessionCookie, storeNotice, withNotice } = jar;
  const known = () => hashOf(token());

  return {
    device: auditContext.device,
    hash: known,
    seal: (text) => seal(text, token()),
    unseal: (sealed) => unseal(sealed, token()),
    setSessionCookie,
    walletRequest: (id) => cookies.walletRequest(request, id),
    pending: () => cookies.pending(request),
    setPendingToken: (pending) =>
      pending === null
        ? cookies.clearPending(reply)
        : cookies.setPending(reply, pending, PENDING_MINUTES * 60),

    signOutToken: () => cookies.signOut(request),
    setSignOutToken: (token) =>
      token === null ? cookies.clearSignOut(reply) : cookies.setSignOut(reply, token),

    admit: (signIn) => withNotice(() => sessions.admit(signIn, now)),

    begin: async (signIn, browserHash = known()) => {
      const session = await withNotice(() =>
        sessions.begin(signIn, browserHash, now, auditContext),
      );
      countSignIn(scopeName(signIn.scope), 'SUCCEEDED');
      setSessionCookie(session);
      return session;
    },

    reissue: async (tx, liUId) => {
      const session = cookies.session(request);
      return session === undefined ? null : sessions.reissue(tx, session, liUId, now);
    },

    reauthenticate: async (proof) => {
      const session =
        request.visit.held && (await sessions.reauthenticate(request.visit.held, proof));
      if (session !== null) setSessionCookie(session);
      return session !== null;
    },

    renew: async () => {
      const session = cookies.session(request);
      const renewal: Renewal =
        session === undefined ? { outcome: 'refused' } : await sessions.renew(session, now);
      if (renewal.outcome === 'renewed') setSessionCookie(renewal.session);
      if (renewal.outcome === 'closed') {
        cookies.clearSession(reply);
        storeNotice(renewal.notice);
      }
      return renewal.outcome;
    },

    notice: () => {
      const notice = cookies.closed(request);
      return notice === undefined ? null : noticeIn(notice);
    },

    end: async () => {
      jar.clear();
      const id = jar.knownToken();
      return sessions.end(
        { session: cookies.session(request), pending: cookies.pending(request) },
        id === undefined ? null : hashOf(id),
        now,
        auditContext,
      );
    },
  };
}

/** The cookies that a request brings and its response sets. */
function cookieJar(request: FastifyRequest, reply: FastifyReply, cookies: Cookies, now: Date) {
  // A cross-site request is sent without the portal's cookies, even if the browser has them: it
  // must not overwrite or clear them.
  const isFromElsewhere = request.headers['sec-fetch-site'] === 'cross-site';
  let id = cookies.browser(request);
  const token = () => {
    if (id === undefined) {
      id = newToken();
      if (!isFromElsewhere) cookies.setBrowser(reply, id);
    }
    return id;
  };
  const setSessionCookie = (session: IssuedSession) => {
    cookies.setSession(reply, session.token, session.ends, now);
    if (cookies.closed(request) !== undefined) cookies.clearClosed(reply);
  };
  const storeNotice = (notice: ClosedAccount | null) =>
    notice !== null && cookies.setClosed(reply, encodedNotice(notice));
  const withNotice = async <T>(enter: () => Promise<T>): Promise<T> => {
    try {
      return await enter();
    } catch (error) {
      if (error instanceof AccountClosed) storeNotice(error.notice);
      throw error;
    }
  };
  const clear = () => {
    if (isFromElsewhere) return;
    cookies.clear(reply);
    if (cookies.closed(request) !== undefined) cookies.clearClosed(reply);
  };
  /** Returns the token that identifies the browser, if it has one already. */
  const knownToken = () => id;
  return { token, knownToken, setSessionCookie, storeNotice, withNotice, clear };
}
