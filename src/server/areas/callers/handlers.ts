import type { Transaction } from 'kysely';
import type { CallerMethod } from '#contract/callerVerifications.ts';
import type { CallerAccount, CallerAction, CallerRefusal, callers } from '#contract/callers.ts';
import { callerRefusals, isForbidden } from '#rules/callerActions.ts';
import { normaliseUserId } from '#rules/userId.ts';
import { notFound } from '#server/call/answers.ts';
import { about, type ChangeEntry } from '#server/call/change.ts';
import { authorOf } from '#server/call/author.ts';
import type { Handlers } from '#server/call/handler.ts';
import { auditPersonRead } from '#server/call/readings.ts';
import { lockAccountRows } from '#server/database/locking.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { permit } from '#server/power/permit.ts';
import { isTwoStepOn } from '#server/session/factors/store.ts';
import {
  endOtherSessions,
  recordedSignIns,
  shownSince,
} from '#server/session/sessions/signInsStore.ts';
import { changeAccounts, orderOf } from '../accountChanges/index.ts';
import { accountForKey, issueKeys } from '../activationKeys/index.ts';
import { changeCard, ongoingOrderOf } from '../cards/index.ts';
import { resetSecondStep } from '../mfa/index.ts';
import { writeCase } from './cases.ts';
import { notifyOfCallerAction } from './emails.ts';
import { allRefusals, type DeskCall, deskFactsOf } from './facts.ts';
import { recentCallers, rememberCaller, type Subject, subjectWith } from './store.ts';

/** How many sign-ins are shown to a desk. */
const MAX_SIGN_INS = 5;

/**
 * What a desk sees of the person it is speaking to, and does for that person once the person is
 * verified (decisions, "The rest").
 */
export const callerHandlers: Handlers<typeof callers> = {
  async account(call) {
    const { actor, db, now } = call;
    const subject = await subjectWith(db, normaliseUserId(call.query.liUId));
    if (subject === undefined) return notFound;
    await auditPersonRead(call, [subject.lin]);
    await rememberCaller(db, actor.sessionId, subject.accountId, now);
    const { facts, card, extendsTo, method } = await deskFactsOf(db, call, subject);
    return {
      status: 200,
      body: {
        liUId: subject.liUId,
        card,
        cardOrder: await cardOrderOf(db, subject),
        isTwoStepOn: await isTwoStepOn(db, subject.accountId),
        signIns: method === undefined ? null : await signInsOf(call, subject),
        refusals: allRefusals(facts),
        extendsTo,
      },
    };
  },

  async recent({ actor, db }) {
    return { status: 200, body: await recentCallers(db, actor.sessionId) };
  },

  changeCard: (call) =>
    forCaller(call, call.body.action, async (tx, subject, { method }) => {
      const { action } = call.body;
      const changed = await changeCard(tx, call, subject, action, { callerVerified: method });
      if (typeof changed === 'string') throw new Error(`The locked card is ${changed}.`);
      await notifyOfCallerAction(tx, call, subject.accountId, action);
      return { status: 200, body: { status: changed.row.status }, audit: [changed.audit] } as const;
    }),

  signOut: (call) =>
    forCaller(call, 'signOut', async (tx, subject, { method }) => {
      const ended = await endOtherSessions(tx, subject.lin, call.actor.sessionId, call.now);
      await notifyOfCallerAction(tx, call, subject.accountId, 'signOut');
      return {
        status: 200,
        body: { ended },
        audit: [
          about(subject.lin, 'callers.signOut', { after: { ended, callerVerified: method } }),
        ],
      } as const;
    }),

  createKey: (call) =>
    forCaller(call, 'key', async (tx, subject) => {
      const account = await accountForKey(tx, call.actor, subject.liUId, call.today);
      if (typeof account === 'string') throw new Error(`The locked account is ${account}.`);
      const decided = await permit(tx, authorOf(call.actor), ['secret'], account.lin, call);
      if (decided.permit === undefined) return refused(['MORE_POWER']);
      // Whoever calls has asked for it, and is warned of it as of one that replaces a password.
      const permitted = { account, permit: decided.permit, isFirst: false };
      const [key] = await issueKeys(tx, call, [permitted], null);
      if (key === undefined) throw new Error('No activation key was issued.');
      return { status: 200, body: { key }, audit: [] } as const;
    }),

  resetSecondStep: (call) =>
    forCaller(call, 'resetSecondStep', async (tx, subject, { method }) => {
      const { actor, now, today } = call;
      const decided = await permit(tx, authorOf(actor), ['secret'], subject.lin, { now, today });
      if (decided.permit === undefined || method === 'Code') return refused(['MORE_POWER']);
      const until = await resetSecondStep(
        tx,
        call,
        decided.permit,
        subject,
        { method, is_at_desk: true },
        null,
      );
      return {
        status: 200,
        body: { passwordHeldUntil: until.toISOString() },
        audit: [
          about(subject.lin, 'callers.resetSecondStep', {
            after: { account: subject.liUId, callerVerified: method },
          }),
        ],
      } as const;
    }),

  extend: (call) =>
    forCaller(call, 'extend', async (tx, subject, { extendsTo }) => {
      if (extendsTo === null) throw new Error('An account without an end was to be extended.');
      const order = orderOf({ action: 'extend', extendDate: extendsTo }, undefined);
      const [outcome] = await changeAccounts(call, tx, order, [subject.lin], () => true);
      if (!outcome?.succeeded)
        return outcome?.errorTypes.includes('LAST_SUPERUSER')
          ? refused(['NOT_EXTENDABLE'])
          : refused(['OUT_OF_REACH']);
      return { status: 200, body: { extendDate: extendsTo }, audit: [] } as const;
    }),
};

interface Allowed {
  readonly method: CallerMethod;
  readonly extendsTo: string | null;
}

/**
 * Does something for the caller in one transaction with its case, if the worker may do it now. The
 * person's account is locked first, so that the facts hold until the change is made. The case is
 * written last: a case system of its own would keep the case of a change that was refused.
 */
const forCaller = <B extends object>(
  call: DeskCall & { readonly body: { readonly liUId: string } },
  action: CallerAction,
  work: (
    tx: Transaction<Database>,
    subject: Subject,
    allowed: Allowed,
  ) => Promise<Done<B> | Refused>,
) =>
  call.change(async (tx) => {
    const liUId = normaliseUserId(call.body.liUId);
    await lockAccountRows(tx, 'user_id', [liUId]);
    const subject = await subjectWith(tx, liUId);
    if (subject === undefined) return notFound;
    const { facts, method, extendsTo } = await deskFactsOf(tx, call, subject);
    const refusals = callerRefusals(action, facts);
    if (refusals.length > 0 || method === undefined) return refused(refusals);
    const done = await work(tx, subject, { method, extendsTo });
    if (done.status !== 200) return done;
    const written = await writeCase(tx, call, subject, action, method);
    return {
      status: 200,
      body: { ...done.body, caseNumber: written?.number ?? null },
      audit: [...done.audit, ...(written ? [written.audit] : [])],
    } as const;
  });

interface Done<B> {
  readonly status: 200;
  readonly body: B;
  /** The entries that the functions which make the change have not written. */
  readonly audit: readonly ChangeEntry[];
}

type Refused = ReturnType<typeof refused>;

const refused = (refusals: readonly CallerRefusal[]) =>
  ({
    status: isForbidden(refusals) ? 403 : 409,
    body: { errors: { account: refusals.map((one) => `CALLERS/REFUSED/${one}`) } },
  }) as const;

async function signInsOf({ db, now }: DeskCall, { lin }: Subject) {
  const recorded = await recordedSignIns(db, lin, shownSince(now));
  return recorded.slice(0, MAX_SIGN_INS).map(({ at, scope, browser, system }) => ({
    at: at.toISOString(),
    authenticationScope: scope,
    browser: browser ?? null,
    system: system ?? null,
  }));
}

/** The order of a card that is on its way, as the person sees it. */
async function cardOrderOf(db: Db, { liUId }: Subject): Promise<CallerAccount['cardOrder']> {
  const order = await ongoingOrderOf(db, liUId);
  return order === undefined
    ? null
    : {
        status: order.status,
        orderedDate: order.ordered_at.toISOString(),
        pickupPlace: order.pickup_place,
      };
}
