import type { Transaction } from 'kysely';
import type { IncidentAction, incidents, IncidentWithActions } from '#contract/incidents.ts';
import { IncidentType } from '#contract/values.ts';
import { mayUse } from '#rules/access.ts';
import { handlesCase, incidentTypeOf } from '#rules/incidentType.ts';
import { normaliseUserId } from '#rules/userId.ts';
import type { Actor } from '#server/call/actor.ts';
import { badRequest, forbidden, notFound } from '#server/call/answers.ts';
import { about } from '#server/call/change.ts';
import type { CallContext, Handlers } from '#server/call/handler.ts';
import { isIdentifier } from '#server/call/identifier.ts';
import { self } from '#server/call/self.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import {
  type Case,
  type CaseAction,
  type NewCase,
  UnknownCaller,
} from '#server/systems/cases/port.ts';
import { signInCaseRefusal } from '#server/session/sessions/signInsStore.ts';
import { NoResponse } from '#server/systems/noResponse.ts';
import { callersVerifiedBy } from '../callerVerifications/index.ts';
import { text } from '#server/texts/texts.ts';
import { addNotification } from '#server/mail/portalNotification.ts';
import { accountToTell, ANSWER, linOfUserId } from './store.ts';

/**
 * Time limit for all requests that one call makes to the case system. Users must see within five
 * seconds that the case system does not respond.
 */
const TIMEOUT_MS = 4_500;
const inTime = () => AbortSignal.timeout(TIMEOUT_MS);

/**
 * Support cases: an employee's own cases, and those of any person for the desk that they belong to
 * (SELF-15, SUPP-09).
 */
export const incidentHandlers: Handlers<typeof incidents> = {
  async create(call) {
    const {
      actor,
      body: { callerNetworkLoginName, ...asked },
      query,
    } = call;
    const liUId = normaliseUserId(callerNetworkLoginName);
    // A desk may open only its own type of case, which follows from the role (SUPP-11).
    if (
      !actor.roles.includes('MinITSuperUser') &&
      asked.incidentType !== incidentTypeOf(actor.roles)
    )
      return badRequest({ incidentType: 'INPUT_INVALID' });
    return await call.change(async (tx) => {
      const callerLin = await linOfUserId(tx, liUId);
      // A person who is unknown to the case system is accepted only with the flag (SUPP-12).
      if (callerLin === null && query.retryOnMissingCallerInLiUdesk === 'false') return notFound;
      const isStrict = query.retryOnMissingCallerInLiUdesk === 'false';
      const opened = await open(tx, call, `desk ${call.reference()}`, {
        ...asked,
        caller: { lin: callerLin, liUId },
        ...(isStrict && { mustKnowCaller: true }),
      }).catch(unknownIsNull);
      if (opened === null) return notFound;
      // Password support starts with a case, so its audit entry records whether the desk had
      // verified the caller.
      const verified =
        callerLin === null
          ? undefined
          : (await callersVerifiedBy(tx, self(actor).lin, [callerLin], call.now)).get(callerLin);
      const after = {
        number: opened.number,
        incidentType: asked.incidentType,
        briefDescription: asked.briefDescription,
        callerVerified: verified ?? null,
      };
      return {
        status: 200,
        body: toIncident(opened),
        audit: about(callerLin, 'incidents.create', { after }),
      };
    });
  },

  async createOwn(call) {
    const {
      actor,
      body: { aboutSignIn, ...body },
      now,
    } = call;
    const { lin, liUId } = self(actor);
    return await call.change(async (tx) => {
      if (aboutSignIn !== undefined) {
        const refusal = await signInCaseRefusal(tx, lin, aboutSignIn, now);
        if (refusal === 'NO_SUCH_SIGN_IN') return notFound;
        if (refusal !== null)
          return { status: 409, body: { errors: { aboutSignIn: [`SIGN_INS/CASE/${refusal}`] } } };
      }
      const asked = {
        incidentType: IncidentType.KundcenterIncident,
        ...body,
        caller: { lin, liUId },
      };
      const opened =
        aboutSignIn === undefined
          ? await open(tx, call, `own ${call.reference()}`, asked)
          : await open(tx, call, `sign-in ${aboutSignIn}`, asked);
      const { number } = opened;
      return {
        status: 200,
        body: withActions(opened, actor),
        audit: about(lin, 'incidents.createOwn', {
          after:
            aboutSignIn === undefined
              ? { number, ...body }
              : { number, ...body, signIn: Number(aboutSignIn) },
        }),
      };
    });
  },

  async own({ actor, db, systems }) {
    return {
      status: 200,
      body: (await systems.cases.ofCaller(self(actor).liUId, db, inTime())).map((one) =>
        withActions(one, actor),
      ),
    };
  },

  async list({ actor, db, query, systems }) {
    const found = await casesOf(actor, query.liUId, db, systems);
    return found === null ? forbidden : { status: 200, body: found.map(toIncident) };
  },

  async listWithActions({ actor, db, query, systems }) {
    const found = await casesOf(actor, query.liUId, db, systems);
    return found === null
      ? forbidden
      : { status: 200, body: found.map((one) => withActions(one, actor)) };
  },

  async actions({ actor, db, params, systems }) {
    const found = isIdentifier(params.incidentId)
      ? await systems.cases.find(params.incidentId, db, inTime())
      : null;
    return found && mayRead(actor, found) ? { status: 200, body: seenBy(found, actor) } : notFound;
  },

  async addAction(call) {
    const { actor, body, now, params, systems } = call;
    const { memoText, invisibleForCaller } = body;
    if (invisibleForCaller && !isSupport(actor)) return forbidden;
    if (!isIdentifier(params.incidentId)) return notFound;
    const signal = inTime();
    return await call.change(async (tx) => {
      const found = await systems.cases.find(params.incidentId, tx, signal);
      if (!found || !mayRead(actor, found)) return notFound;
      if (invisibleForCaller && !handles(actor, found)) return forbidden;
      if (!found.isOpen) return badRequest({ memoText: 'CASES/CLOSED' });
      const written = await systems.cases.write(
        {
          reference: call.reference(),
          caseId: found.id,
          ...body,
          authorLin: self(actor).lin,
          at: now,
        },
        tx,
        signal,
      );
      const { number, callerLiUId } = found;
      const lin = callerLiUId && (await linOfUserId(tx, callerLiUId));
      if (!invisibleForCaller) await tellCaller(tx, call, found);
      return {
        status: 200,
        body: toAction(written),
        // The person whom a case is about may read the audit entries about them, so the entry for
        // an internal note contains only the fact that it exists.
        audit: invisibleForCaller
          ? about(lin, 'incidents.addNote', { after: { number } })
          : about(lin, 'incidents.addAction', { after: { number, memoText } }),
      };
    });
  },

  async setStatus(call) {
    const {
      actor,
      body: { status },
      params,
      systems,
    } = call;
    if (!isIdentifier(params.incidentId)) return notFound;
    const isOpen = status === 'Open';
    const signal = inTime();
    return await call.change(async (tx) => {
      const found = await systems.cases.find(params.incidentId, tx, signal);
      if (!found || !handles(actor, found)) return notFound;
      const body = toIncident({ ...found, isOpen });
      if (found.isOpen === isOpen) return { status: 200, body, audit: null };
      await systems.cases.setOpen({ caseId: found.id, isOpen }, tx, signal);
      const lin = found.callerLiUId && (await linOfUserId(tx, found.callerLiUId));
      const action = isOpen ? 'incidents.reopen' : 'incidents.close';
      return { status: 200, body, audit: about(lin, action, { after: { number: found.number } }) };
    });
  },
};

/** For how long an answer in a case is listed among the notifications. */
const ANSWER_DAYS_SHOWN = 30;

/** Tells an employee that somebody else has written in the case that is about them. */
async function tellCaller(
  tx: Transaction<Database>,
  { actor, now, today }: CallContext & { readonly actor: Actor },
  { number, callerLiUId }: Case,
): Promise<void> {
  if (callerLiUId === null || callerLiUId === self(actor).liUId) return;
  const title = text('CASES/ANSWERED/TITLE', { number });
  const account = await accountToTell(tx, callerLiUId, title);
  if (account === undefined) return;
  const notification = {
    accountId: account.id,
    type: ANSWER,
    link: '/supportcases',
    title,
    message: text('CASES/ANSWERED/TEXT'),
    daysShown: ANSWER_DAYS_SHOWN,
  };
  await addNotification(tx, notification, today, now);
}

function unknownIsNull(error: unknown): null {
  if (error instanceof UnknownCaller) return null;
  throw error;
}

type Asked = Omit<NewCase, 'reference' | 'createdByLin' | 'createdAt' | 'caller'> & {
  readonly caller: { readonly lin: string | null; readonly liUId: string };
};

/**
 * Opens the case and returns it as the case system has stored it.
 * @throws {NoResponse} when the case system does not confirm it in time
 */
async function open(
  tx: Transaction<Database>,
  { actor, now, systems: { cases } }: CallContext & { readonly actor: Actor },
  reference: string,
  asked: Asked,
): Promise<Case> {
  const { liUId } = asked.caller;
  const one = { ...asked, reference, createdByLin: self(actor).lin, createdAt: now };
  const signal = inTime();
  const number = (await cases.open([one], tx, signal)).get(reference);
  const opened = (await cases.ofCaller(liUId, tx, signal)).find((found) => found.number === number);
  if (number === undefined || opened === undefined)
    throw new NoResponse('The case system did not confirm the new case.');
  return opened;
}

const isSupport = (actor: Actor): boolean => mayUse('search-profile', actor);
const isOwn = ({ liUId }: Actor, callerLiUId: string | null): boolean =>
  liUId !== null && liUId === callerLiUId;
/** Whether the case is at the desk of this support worker. */
const handles = (actor: Actor, { incidentTypes }: Case): boolean =>
  isSupport(actor) && handlesCase(actor.roles, incidentTypes);
const mayRead = (actor: Actor, one: Case): boolean =>
  isOwn(actor, one.callerLiUId) || handles(actor, one);

/** Returns the person's cases that the actor may read; null if the actor may read none at all. */
async function casesOf(
  actor: Actor,
  userId: string,
  db: Db,
  { cases }: CallContext['systems'],
): Promise<readonly Case[] | null> {
  const liUId = normaliseUserId(userId);
  if (!isOwn(actor, liUId) && !isSupport(actor)) return null;
  return (await cases.ofCaller(liUId, db, inTime())).filter((one) => mayRead(actor, one));
}

/** Internal notes are never shown to the person whom the case is about. */
const seenBy = ({ actions, callerLiUId }: Case, actor: Actor): IncidentAction[] =>
  actions
    .filter(({ invisibleForCaller }) => !invisibleForCaller || !isOwn(actor, callerLiUId))
    .map(toAction);

const toAction = ({ entryDate, ...action }: CaseAction): IncidentAction => ({
  ...action,
  entryDate: entryDate.toISOString(),
});

const toIncident = ({ id, number, briefDescription, request, isOpen, createdAt }: Case) =>
  ({
    id,
    number,
    briefDescription,
    request,
    status: isOpen ? 'Open' : 'Closed',
    created: createdAt.toISOString(),
  }) as const;

const withActions = (one: Case, actor: Actor): IncidentWithActions => ({
  ...toIncident(one),
  actions: seenBy(one, actor),
});
