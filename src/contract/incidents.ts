import * as z from 'zod/mini';
import { usersOf } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { Flag, text, UserId } from './inputs.ts';
import { route } from './route.ts';
import { IncidentType, Moment } from './values.ts';

const incident = {
  id: z.string(),
  number: z.string(),
  briefDescription: z.string(),
  request: z.string(),
  /** Not in the specification, like `created`: without them a list of cases is of little use. */
  status: z.enum(['Open', 'Closed']),
  created: Moment,
};

/** A support case (DATA-21). */
export const Incident = z.object(incident);
export type Incident = z.infer<typeof Incident>;

/**
 * An action or memo in a support case. The caller of the case never sees actions with
 * `invisibleForCaller`.
 */
export const IncidentAction = z.object({
  id: z.string(),
  memoText: z.string(),
  flag: z.boolean(),
  invisibleForCaller: z.boolean(),
  entryDate: Moment,
});
export type IncidentAction = z.infer<typeof IncidentAction>;

export const IncidentWithActions = z.object({ ...incident, actions: z.array(IncidentAction) });
export type IncidentWithActions = z.infer<typeof IncidentWithActions>;

/** A new case. The case system limits `briefDescription` to 80 characters. */
export const CreateIncident = z.object({
  incidentType: z.literal(Object.values(IncidentType)),
  callerNetworkLoginName: UserId,
  briefDescription: text(80),
  request: text(20_000),
});
export type CreateIncident = z.infer<typeof CreateIncident>;

export const NewIncidentAction = z.object({
  memoText: text(20_000),
  invisibleForCaller: z.boolean(),
});
export type NewIncidentAction = z.infer<typeof NewIncidentAction>;

/** An employee's request to the helpdesk. */
export const CreateOwnIncident = z.object({
  briefDescription: text(80),
  request: text(20_000),
  /** The id of the employee’s sign-in that the case is about, which they have reported. */
  aboutSignIn: z.optional(text(15)),
});
export type CreateOwnIncident = z.infer<typeof CreateOwnIncident>;

/**
 * Employees see their own cases and get 403 for others'. A desk sees and changes the cases of its
 * own kinds, whomever they are about; another desk's case does not exist for it (404).
 */
const may = usersOf('search-profile', 'support-cases');
const ofPerson = z.object({ liUId: UserId });
const params = z.object({ incidentId: text(64) });

export const incidents = {
  create: route({
    summary:
      'Opens a case for a caller; with `retryOnMissingCallerInLiUdesk`, ' +
      'also for a caller who is not yet registered in the case system.',
    method: 'POST',
    path: '/api/incident',
    may: usersOf('search-profile'),
    query: z.object({ retryOnMissingCallerInLiUdesk: Flag }),
    body: CreateIncident,
    responses: { ...refusals, 200: Incident, 404: Errors },
  }),
  createOwn: route({
    summary:
      'Opens a case with the helpdesk for the employee. With `aboutSignIn` 404: the employee has ' +
      'no such sign-in; 409: it is not reported, or there is a case about it already.',
    method: 'POST',
    path: '/api/incident/own',
    may: usersOf('support-cases'),
    isOurs: true,
    body: CreateOwnIncident,
    responses: { ...refusals, 200: IncidentWithActions, 404: Errors, 409: Errors },
  }),
  own: route({
    summary: 'Returns the employee’s own cases with their actions, newest first.',
    method: 'GET',
    path: '/api/incident/own',
    may: usersOf('support-cases'),
    isOurs: true,
    keptBy: 'query',
    responses: { ...refusals, 200: z.array(IncidentWithActions) },
  }),
  list: route({
    summary: 'Returns a person’s cases, newest first: for a desk, those of its own kinds.',
    method: 'GET',
    path: '/api/incident',
    may,
    query: ofPerson,
    responses: { ...refusals, 200: z.array(Incident), 404: Errors },
  }),
  actions: route({
    summary: 'Returns the actions of a case, oldest first.',
    method: 'GET',
    path: '/api/incident/{incidentId}/actions',
    may,
    params,
    responses: { ...refusals, 200: z.array(IncidentAction), 404: Errors },
  }),
  addAction: route({
    summary:
      'Adds an action to a case. Only its desk may add actions that are hidden from the caller.',
    method: 'POST',
    path: '/api/incident/{incidentId}/actions',
    may,
    params,
    body: NewIncidentAction,
    responses: { ...refusals, 200: IncidentAction, 404: Errors },
  }),
  setStatus: route({
    summary:
      'Closes a case, or reopens it; for its desk. A case that already has the status stays as it is.',
    method: 'PUT',
    path: '/api/incident/{incidentId}/status',
    may: usersOf('search-profile'),
    isOurs: true,
    params,
    body: z.object({ status: incident.status }),
    responses: { ...refusals, 200: Incident, 404: Errors },
  }),
  listWithActions: route({
    summary: 'Returns a person’s cases with their actions: for a desk, those of its own kinds.',
    method: 'GET',
    path: '/api/incident/withActions',
    may,
    query: ofPerson,
    responses: { ...refusals, 200: z.array(IncidentWithActions), 404: Errors },
  }),
};
