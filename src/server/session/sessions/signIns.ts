import type { signIns } from '#contract/signIns.ts';
import { AuthenticationScope } from '#contract/values.ts';
import type { Actor } from '#server/call/actor.ts';
import { isIdentifier } from '#server/call/identifier.ts';
import { conflict, notFound } from '#server/call/answers.ts';
import { self } from '#server/call/self.ts';
import { about } from '#server/call/change.ts';
import type { Db } from '#server/database/open.ts';
import type { Handlers } from '#server/call/handler.ts';
import { permitOwner } from '#server/power/permit.ts';
import { networkNameOf } from '#server/config/networks.ts';
import { revokeInBrowser } from './cardDevices.ts';
import {
  answersOf,
  casesAboutSignIns,
  requirePasswordChange,
  endOtherSessions,
  endSession,
  hasExternalAccount,
  liveSessionsOf,
  recordedSignIn,
  recordedSignIns,
  shownSince,
  takeBackPasswordChange,
} from './signInsStore.ts';

const MAX_SHOWN = 50;

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
      await revokeInBrowser(tx, ended.browser_hash, call.now);
      const before = { scope: ended.scope };
      return { status: 204, audit: about(lin, 'session.endElsewhere', { before }) };
    });
  },

  async endOthers({ actor, change, ...call }) {
    const lin = await ownerOf(call.db, actor);
    return change(async (tx) => {
      const ended = lin === null ? 0 : await endOtherSessions(tx, lin, actor.sessionId, call.now);
      const entry = about(lin, 'session.endOthers', { after: { ended } });
      return { status: 200, body: { ended }, audit: ended > 0 ? entry : null };
    });
  },

  async recent({ db, actor, now, config }) {
    const { lin } = self(actor);
    const recorded = await recordedSignIns(db, lin, shownSince(now));
    const answers = await answersOf(db, lin, shownSince(now));
    const cases = await casesAboutSignIns(db, lin, shownSince(now));
    const live = new Map(
      (await liveSessionsOf(db, lin, now, config.session)).map((row) => [row.id, row]),
    );
    const all = recorded.map(({ id, at, scope, session, browser, system, address }) => {
      const active = session === undefined ? undefined : live.get(session);
      const answer = answers.get(id);
      return {
        id: String(id),
        authenticationScope: scope,
        browser: browser ?? null,
        system: system ?? null,
        at: at.toISOString(),
        isThis: session === actor.sessionId,
        network: networkNameOf(config.networks, address),
        session: active ? { id: active.id, lastUsedAt: active.last_used_at.toISOString() } : null,
        answer: answer ? (answer.isMine ? ('Mine' as const) : ('NotMine' as const)) : null,
        mayTakeBack: answer?.reportedBy === actor.sessionId,
        caseNumber: cases.get(id) ?? null,
      };
    });
    const rank = ({ isThis, session }: (typeof all)[number]) => (isThis ? 0 : session ? 1 : 2);
    const body = all.toSorted((one, other) => rank(one) - rank(other)).slice(0, MAX_SHOWN);
    return { status: 200, body };
  },

  async reportSignIn({ actor, change, params: { id }, ...call }) {
    const { lin } = self(actor);
    return change(async (tx) => {
      const signIn = await recordedSignIn(tx, lin, id, shownSince(call.now));
      if (signIn === undefined) return notFound;
      if (signIn.session === actor.sessionId) return conflict;
      const ended = await endOtherSessions(tx, lin, actor.sessionId, call.now);
      const accounts = await requirePasswordChange(tx, permitOwner(lin), signIn.liUId);
      const after = { signIn: Number(id), ended, by: actor.sessionId, accounts };
      return { status: 200, body: { ended }, audit: about(lin, 'session.disown', { after }) };
    });
  },

  async confirmSignIn({ actor, change, params: { id }, ...call }) {
    const { lin } = self(actor);
    return change(async (tx) => {
      const signIn = await recordedSignIn(tx, lin, id, shownSince(call.now));
      if (signIn === undefined) return notFound;
      const answer = (await answersOf(tx, lin, shownSince(call.now))).get(Number(id));
      if (answer?.isMine) return { status: 204, audit: null };
      if (answer) return conflict;
      const after = { signIn: Number(id) };
      return { status: 204, audit: about(lin, 'session.confirmSignIn', { after }) };
    });
  },

  // Only the session that has reported it may take that back: whoever knows the password could
  // otherwise sign in again and undo what protects its owner.
  async takeBackReport({ actor, change, params: { id }, ...call }) {
    const { lin } = self(actor);
    return change(async (tx) => {
      const signIn = await recordedSignIn(tx, lin, id, shownSince(call.now));
      if (signIn === undefined) return notFound;
      const answers = await answersOf(tx, lin, shownSince(call.now));
      const answer = answers.get(Number(id));
      if (!answer || answer.isMine || answer.reportedBy !== actor.sessionId) return conflict;
      const others = [...answers].filter(([other, { isMine }]) => other !== Number(id) && !isMine);
      const freed = others.length === 0 ? answer.accounts : [];
      if (freed.length > 0) await takeBackPasswordChange(tx, permitOwner(lin), freed);
      const after = { signIn: Number(id), accounts: freed };
      return { status: 204, audit: about(lin, 'session.takeBackReport', { after }) };
    });
  },
};
