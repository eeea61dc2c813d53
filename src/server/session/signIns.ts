import type { signIns } from '../../contract/signIns.ts';
import { isIdentifier } from '../call/identifier.ts';
import { conflict, notFound } from '../call/answers.ts';
import { self } from '../call/self.ts';
import { auditContext } from '../call/auditContext.ts';
import { record } from '../database/audit.ts';
import type { Handlers } from '../call/handler.ts';
import { demandNewPassword, endOtherSessions, endSession, liveSessionsOf, notedSignIn, notedSignIns } from './signInsStore.ts';

const DAYS = 90;
const MOST = 50;

const since = (now: Date): Date => new Date(now.getTime() - DAYS * 24 * 3_600_000);

/** Where the person is signed in, in any scope and with any of their accounts, and what they can do about it. */
export const signInHandlers: Handlers<typeof signIns> = {
  async live({ db, actor, now, config }) {
    const sessions = await liveSessionsOf(db, self(actor).lin, now, config.session);
    const shown = sessions.map((row) => ({
      id: row.id,
      authenticationScope: row.scope,
      browser: row.browser_name,
      system: row.system_name,
      signedInAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
      isThis: row.id === actor.sessionId,
    }));
    return { status: 200, body: [...shown.filter(({ isThis }) => isThis), ...shown.filter(({ isThis }) => !isThis)] };
  },

  async end({ actor, change, params: { id }, ...call }) {
    const { lin } = self(actor);
    if (id === actor.sessionId) return conflict;
    if (!isIdentifier(id)) return notFound;
    return change(async (tx) => {
      const ended = await endSession(tx, lin, id);
      if (ended === undefined) return notFound;
      await record(tx, { ...auditContext({ ...call, actor }), subjectLin: lin, action: 'session.endElsewhere', before: { scope: ended.scope } });
      return { status: 204 };
    });
  },

  async endOthers({ actor, change, ...call }) {
    const { lin } = self(actor);
    return change(async (tx) => {
      const ended = await endOtherSessions(tx, lin, actor.sessionId);
      if (ended > 0) await record(tx, { ...auditContext({ ...call, actor }), subjectLin: lin, action: 'session.endOthers', after: { ended } });
      return { status: 200, body: { ended } };
    });
  },

  async recent({ db, actor, now }) {
    const noted = await notedSignIns(db, self(actor).lin, since(now), MOST);
    const body = noted.map(({ id, at, scope, session, browser, system }) => ({
      id: String(id),
      authenticationScope: scope,
      browser: browser ?? null,
      system: system ?? null,
      at: at.toISOString(),
      isThis: session === actor.sessionId,
    }));
    return { status: 200, body };
  },

  async disown({ actor, change, params: { id }, ...call }) {
    const { lin } = self(actor);
    return change(async (tx) => {
      const signIn = await notedSignIn(tx, lin, id, since(call.now));
      if (signIn === undefined) return notFound;
      if (signIn.session === actor.sessionId) return conflict;
      const ended = await endOtherSessions(tx, lin, actor.sessionId);
      await demandNewPassword(tx, lin, signIn.liUId);
      await record(tx, { ...auditContext({ ...call, actor }), subjectLin: lin, action: 'session.disown', after: { signIn: Number(id), ended } });
      return { status: 200, body: { ended } };
    });
  },
};
