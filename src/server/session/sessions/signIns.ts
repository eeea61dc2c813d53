import type { signIns } from '#contract/signIns.ts';
import { AuthenticationScope } from '#contract/values.ts';
import type { Actor } from '#server/call/actor.ts';
import { isIdentifier } from '#server/call/identifier.ts';
import { conflict, notFound } from '#server/call/answers.ts';
import { self } from '#server/call/self.ts';
import { auditContext } from '#server/call/auditContext.ts';
import { record } from '#server/database/audit.ts';
import type { Db } from '#server/database/open.ts';
import type { Handlers } from '#server/call/handler.ts';
import {
  requirePasswordChange,
  endOtherSessions,
  endSession,
  hasExternalAccount,
  liveSessionsOf,
  recordedSignIn,
  recordedSignIns,
} from './signInsStore.ts';

const DAYS = 90;
const MAX_SHOWN = 50;

const since = (now: Date): Date => new Date(now.getTime() - DAYS * 24 * 3_600_000);

/**
 * Returns the person whose sessions the caller may manage, or null. For an external user, a mailed
 * code is the only possible proof, so it is sufficient; for an alumnus it proves less than the
 * university account does, so nothing about that account is disclosed.
 */
const ownerOf = async (db: Db, { scope, lin }: Actor): Promise<string | null> =>
  lin === null || scope === AuthenticationScope.Main || (await hasExternalAccount(db, lin))
    ? lin
    : null;

/**
 * Where the person is signed in, in any scope and with any of their accounts, and the calls that
 * end these sessions.
 */
export const signInHandlers: Handlers<typeof signIns> = {
  async live({ db, actor, now, config }) {
    const lin = await ownerOf(db, actor);
    const sessions = lin === null ? [] : await liveSessionsOf(db, lin, now, config.session);
    const shown = sessions.map((row) => ({
      id: row.id,
      authenticationScope: row.scope,
      browser: row.browser_name,
      system: row.system_name,
      signedInAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
      isThis: row.id === actor.sessionId,
    }));
    return {
      status: 200,
      body: [...shown.filter(({ isThis }) => isThis), ...shown.filter(({ isThis }) => !isThis)],
    };
  },

  async end({ actor, change, params: { id }, ...call }) {
    const lin = await ownerOf(call.db, actor);
    if (id === actor.sessionId) return conflict;
    if (lin === null || !isIdentifier(id)) return notFound;
    return change(async (tx) => {
      const ended = await endSession(tx, lin, id);
      if (ended === undefined) return notFound;
      await record(tx, {
        ...auditContext({ ...call, actor }),
        subjectLin: lin,
        action: 'session.endElsewhere',
        before: { scope: ended.scope },
      });
      return { status: 204 };
    });
  },

  async endOthers({ actor, change, ...call }) {
    const lin = await ownerOf(call.db, actor);
    return change(async (tx) => {
      const ended = lin === null ? 0 : await endOtherSessions(tx, lin, actor.sessionId);
      if (ended > 0)
        await record(tx, {
          ...auditContext({ ...call, actor }),
          subjectLin: lin,
          action: 'session.endOthers',
          after: { ended },
        });
      return { status: 200, body: { ended } };
    });
  },

  async recent({ db, actor, now }) {
    const recorded = await recordedSignIns(db, self(actor).lin, since(now), MAX_SHOWN);
    const body = recorded.map(({ id, at, scope, session, browser, system }) => ({
      id: String(id),
      authenticationScope: scope,
      browser: browser ?? null,
      system: system ?? null,
      at: at.toISOString(),
      isThis: session === actor.sessionId,
    }));
    return { status: 200, body };
  },

  async reportSignIn({ actor, change, params: { id }, ...call }) {
    const { lin } = self(actor);
    return change(async (tx) => {
      const signIn = await recordedSignIn(tx, lin, id, since(call.now));
      if (signIn === undefined) return notFound;
      if (signIn.session === actor.sessionId) return conflict;
      const ended = await endOtherSessions(tx, lin, actor.sessionId);
      await requirePasswordChange(tx, lin, signIn.liUId);
      await record(tx, {
        ...auditContext({ ...call, actor }),
        subjectLin: lin,
        action: 'session.disown',
        after: { signIn: Number(id), ended },
      });
      return { status: 200, body: { ended } };
    });
  },
};
