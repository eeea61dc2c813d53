import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { type DeviceName, deviceName } from '../../rules/deviceName.ts';
import type { ClosedAccount } from '../../contract/closedAccount.ts';
import type { Database } from '../database/schema.ts';
import { AccountClosed, encodedNotice, noticeIn } from './closed.ts';
import type { Cookies } from './cookies.ts';
import { PENDING_MINUTES } from './pendingSignIns.ts';
import type { Reauthentication } from './reauthenticate.ts';
import { hashOf, newToken, seal, unseal } from '../secrets.ts';
import type { EndedSession, IssuedSession, Renewal, Sessions, SignIn } from './sessions.ts';

/** The browser that makes a request: what it holds, and what a sign-in call may do to that. */
export interface Browser {
  /** What a person knows it by. */
  readonly device: DeviceName;
  /** Names this browser to sign-ins and codes that must end where they began. The first use gives it its cookie. */
  readonly hash: () => string;
  /** Encrypts what is kept for this browser until it comes back: what the database holds, only its cookie opens. */
  readonly seal: (text: string) => Buffer;
  /** @throws when it was sealed for another browser. */
  readonly unseal: (sealed: Buffer) => string;
  /**
   * Asks the gate of all ways in, for a way that changes something before it signs in.
   * @throws {AccountClosed} where the account's status keeps the person out; the browser may then ask why
   */
  readonly admit: (signIn: SignIn) => Promise<void>;
  /**
   * Signs in under a session id of its own. On the return from another site, the attempt says which browser this is.
   * @throws {AccountClosed} where the account's status keeps the person out; the browser may then ask why, and nothing else has changed
   */
  readonly begin: (signIn: SignIn, browserHash?: string) => Promise<IssuedSession>;
  /**
   * Goes on for an account under a new session id, as part of a change: null when the session is no more. The browser is given the new
   * id by `hold` once the change is done; a change that is not done leaves it the one that it has.
   */
  readonly reissue: (tx: Transaction<Database>, liUId: string) => Promise<IssuedSession | null>;
  /** Goes on under a new session id, for the person has proved who they are once more. False: the session is no more. */
  readonly reauthenticate: (proof: Reauthentication) => Promise<boolean>;
  /** The token of a sign-in that waits for its second factor. */
  readonly pending: () => string | undefined;
  /** Gives the browser the token of a sign-in that waits; null takes it back. */
  readonly holdPending: (token: string | null) => void;
  /** Hands a session of this browser to it: after a change, or once more where the first answer may have been lost on its way. */
  readonly hold: (session: IssuedSession) => void;
  /** Why this browser was not let in a moment ago, or its session has ended; null: nothing to tell. */
  readonly notice: () => ClosedAccount | null;
  /** Goes on under a new session id, if the identity provider agrees and the account is open. */
  readonly renew: () => Promise<Renewal['outcome']>;
  /** Signs out every account of this browser; null when it had no session. */
  readonly end: () => Promise<EndedSession | null>;
}

export function browserOf(request: FastifyRequest, reply: FastifyReply, cookies: Cookies, sessions: Sessions, now: Date): Browser {
  const auditContext = { requestId: request.id, address: request.ip, device: deviceName(request.headers['user-agent']) };
  // Such a visit comes without our cookies, which says nothing of whether the browser has them: it must not lose them by it.
  const isFromElsewhere = request.headers['sec-fetch-site'] === 'cross-site';
  let id = cookies.browser(request);
  const token = () => {
    if (id === undefined) {
      id = newToken();
      if (!isFromElsewhere) cookies.setBrowser(reply, id);
    }
    return id;
  };
  const known = () => hashOf(token());
  const hold = (session: IssuedSession) => {
    cookies.setSession(reply, session.token, session.ends, now);
    if (cookies.closed(request) !== undefined) cookies.clearClosed(reply);
  };
  const tellClosed = (told: ClosedAccount | null) => told !== null && cookies.setClosed(reply, encodedNotice(told));
  const toldWhenClosed = async <T>(enter: () => Promise<T>): Promise<T> => {
    try {
      return await enter();
    } catch (error) {
      if (error instanceof AccountClosed) tellClosed(error.told);
      throw error;
    }
  };

  return {
    device: auditContext.device,
    hash: known,
    seal: (text) => seal(text, token()),
    unseal: (sealed) => unseal(sealed, token()),
    hold,
    pending: () => cookies.pending(request),
    holdPending: (pending) => (pending === null ? cookies.clearPending(reply) : cookies.setPending(reply, pending, PENDING_MINUTES * 60)),

    admit: (signIn) => toldWhenClosed(() => sessions.admit(signIn, now)),

    begin: async (signIn, browserHash = known()) => {
      const session = await toldWhenClosed(() => sessions.begin(signIn, browserHash, now, auditContext));
      hold(session);
      return session;
    },

    reissue: async (tx, liUId) => {
      const session = cookies.session(request);
      return session === undefined ? null : sessions.reissue(tx, session, liUId, now);
    },

    reauthenticate: async (proof) => {
      const session = request.visit.held && (await sessions.reauthenticate(request.visit.held, proof));
      if (session !== null) hold(session);
      return session !== null;
    },

    renew: async () => {
      const session = cookies.session(request);
      const renewal: Renewal = session === undefined ? { outcome: 'refused' } : await sessions.renew(session, now);
      if (renewal.outcome === 'renewed') hold(renewal.session);
      if (renewal.outcome === 'closed') {
        cookies.clearSession(reply);
        tellClosed(renewal.told);
      }
      return renewal.outcome;
    },

    notice: () => {
      const notice = cookies.closed(request);
      return notice === undefined ? null : noticeIn(notice);
    },

    end: async () => {
      if (!isFromElsewhere) {
        cookies.clear(reply);
        if (cookies.closed(request) !== undefined) cookies.clearClosed(reply);
      }
      return sessions.end({ session: cookies.session(request), pending: cookies.pending(request) }, id === undefined ? null : hashOf(id), now, auditContext);
    },
  };
}
