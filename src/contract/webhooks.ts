import * as z from 'zod/mini';
import { usersOf } from './access.ts';
import { DeliveryReason, DeliveryState } from './deliveries.ts';
import { Errors, refusals } from './errors.ts';
import { text } from './inputs.ts';
import { route } from './route.ts';
import { Moment, UserStatus } from './values.ts';

/** What subscribers can be told of, as it stands in the `type` of an event. */
export const EventType = z.enum([
  'account.created',
  'account.changed',
  'account.suspended',
  'account.reopened',
  'account.ended',
  'account.deleted',
]);
export type EventType = z.infer<typeof EventType>;

/** What an account is for. Employee, Associate and Affiliated are those of account management. */
export const AccountKind = z.enum([
  'Employee',
  'Associate',
  'Affiliated',
  'Student',
  'External',
  'Adm',
  'Tech',
  'Test',
]);
export type AccountKind = z.infer<typeof AccountKind>;

/** What a subscriber may receive of an account besides its ids, kind and status. */
export const SubscriberFact = z.enum(['affiliation', 'organisation', 'lastDay', 'email']);
export type SubscriberFact = z.infer<typeof SubscriberFact>;

/** What the `changed` of an event can name: no fact that the subscriber does not receive. */
const ChangedFact = z.enum(['userId', 'status', 'kind', ...SubscriberFact.options]);
export type ChangedFact = z.infer<typeof ChangedFact>;

/** The version of the shape below. Fields may be added without a new one. */
export const EVENT_VERSION = 1;

/** What a subscriber is told of an account. */
export const AccountEvent = z.object({
  type: EventType,
  version: z.literal(EVENT_VERSION),
  /** When the account was changed. */
  timestamp: Moment,
  data: z.object({
    /** Never changes. */
    accountId: z.guid(),
    /** Null until the account has one. */
    userId: z.nullable(z.string()),
    kind: AccountKind,
    status: UserStatus,
    /** Empty for an account that was created or deleted. */
    changed: z.array(ChangedFact),
    affiliation: z.exactOptional(z.nullable(z.string())),
    organisation: z.exactOptional(z.nullable(z.guid())),
    lastDay: z.exactOptional(z.nullable(z.iso.date())),
    email: z.exactOptional(z.nullable(z.string())),
  }),
});
export type AccountEvent = z.infer<typeof AccountEvent>;

/** Why an attempt did not deliver an event. */
export const WebhookProblem = z.enum([
  'NAME_UNKNOWN',
  'ADDRESS_REFUSED',
  'NO_CONNECTION',
  'CERTIFICATE',
  'TIMEOUT',
  'NO_RESPONSE',
  'REDIRECT',
  'GONE',
  'STATUS',
  'SECRET_UNREADABLE',
]);
export type WebhookProblem = z.infer<typeof WebhookProblem>;

/** What an attempt came to. */
export const WebhookOutcome = z.object({
  /** Null when the event was delivered. */
  problem: z.nullable(WebhookProblem),
  /** The status of the response; null without one. */
  status: z.nullable(z.number()),
});
export type WebhookOutcome = z.infer<typeof WebhookOutcome>;

/** Why nothing is sent: somebody paused it, it answered 410, or every attempt failed for a day. */
export const PauseReason = z.enum(['Superuser', 'Gone', 'Failing']);
export type PauseReason = z.infer<typeof PauseReason>;

export const SubscriberState = z.enum(['Delivering', 'Failing', 'Paused']);
export type SubscriberState = z.infer<typeof SubscriberState>;

/** Maximum number of subscribers: each multiplies what a change writes. */
export const MAX_SUBSCRIBERS = 20;

const SubscriberFields = {
  name: text(100),
  url: text(500),
  eventTypes: z.array(EventType).check(z.minLength(1, 'INPUT_REQUIRED')),
  accountKinds: z.array(AccountKind).check(z.minLength(1, 'INPUT_REQUIRED')),
  facts: z.array(SubscriberFact),
};

export const Subscriber = z.object({
  id: z.guid(),
  name: z.string(),
  url: z.string(),
  eventTypes: z.array(EventType),
  accountKinds: z.array(AccountKind),
  facts: z.array(SubscriberFact),
  state: SubscriberState,
  /** Set while it is paused. */
  pauseReason: z.nullable(PauseReason),
  pausedAt: z.nullable(Moment),
  failingSince: z.nullable(Moment),
  /** Null before the first attempt. */
  lastAttempt: z.nullable(z.extend(WebhookOutcome, { at: Moment })),
  /** Number of events on their way. */
  waiting: z.number(),
  /** Number of events that have not reached it within five days and can be sent again. */
  refused: z.number(),
  /** Until when events are also signed with the secret before; null when they are not. */
  earlierSecretUntil: z.nullable(Moment),
  createdAt: Moment,
  createdBy: z.nullable(z.string()),
  /** What a change of the subscriber must name. */
  version: z.number(),
});
export type Subscriber = z.infer<typeof Subscriber>;

/** An event as the page shows it: what it is about, and what has become of it. */
export const WebhookDelivery = z.object({
  id: z.string(),
  eventType: EventType,
  userId: z.nullable(z.string()),
  changedDate: Moment,
  state: DeliveryState,
  reason: z.nullable(DeliveryReason),
  attempts: z.number(),
  endedDate: z.nullable(Moment),
  /** The outcome of the last attempt that failed; null if none has. */
  lastFailure: z.nullable(WebhookOutcome),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** Maximum number of deliveries in a response, the newest. */
export const MAX_DELIVERIES_SHOWN = 30;

const may = usersOf('administration');
const isOurs = true;
const params = z.object({ id: z.guid() });
const WithSecret = z.object({
  subscriber: Subscriber,
  /** Shown once. */
  secret: z.string(),
});

/** The systems that are told of accounts by webhooks. Not in the specification. */
export const webhooks = {
  list: route({
    summary: 'Returns the subscribers by name, with the state of their deliveries.',
    method: 'GET',
    path: '/api/Webhooks',
    may,
    isOurs,
    responses: { ...refusals, 200: z.array(Subscriber) },
  }),
  create: route({
    summary:
      'Adds a subscriber, and returns the secret with which its events are signed. 400: the name ' +
      'is taken, the URL is not one to send to, or there are too many subscribers.',
    method: 'POST',
    path: '/api/Webhooks',
    may,
    isOurs,
    body: z.object(SubscriberFields),
    responses: { ...refusals, 200: WithSecret },
  }),
  change: route({
    summary:
      'Changes a subscriber; what waits already is sent as it was written. 409: someone else has ' +
      'changed it meanwhile.',
    method: 'PATCH',
    path: '/api/Webhooks/{id}',
    may,
    isOurs,
    params,
    body: z.object({ ...SubscriberFields, version: z.int32() }),
    responses: { ...refusals, 200: Subscriber, 404: Errors, 409: Errors },
  }),
  delete: route({
    summary: 'Deletes a subscriber with everything that waits for it.',
    method: 'DELETE',
    path: '/api/Webhooks/{id}',
    may,
    isOurs,
    params,
    responses: { ...refusals, 200: null, 404: Errors },
  }),
  test: route({
    summary: 'Sends the subscriber an event of the type `test` at once, and returns its outcome.',
    method: 'POST',
    path: '/api/Webhooks/{id}/test',
    may,
    isOurs,
    params,
    responses: {
      ...refusals,
      200: z.extend(WebhookOutcome, { milliseconds: z.number() }),
      404: Errors,
    },
  }),
  rotate: route({
    summary:
      'Gives the subscriber a new secret. For a day, events are also signed with the one before.',
    method: 'POST',
    path: '/api/Webhooks/{id}/secret',
    may,
    isOurs,
    params,
    responses: { ...refusals, 200: WithSecret, 404: Errors },
  }),
  pause: route({
    summary: 'Stops sending. Events are kept for five days. 409: it is paused already.',
    method: 'POST',
    path: '/api/Webhooks/{id}/pause',
    may,
    isOurs,
    params,
    responses: { ...refusals, 200: Subscriber, 404: Errors, 409: Errors },
  }),
  resume: route({
    summary: 'Sends again, beginning with what waits. 409: it is not paused.',
    method: 'POST',
    path: '/api/Webhooks/{id}/resume',
    may,
    isOurs,
    params,
    responses: { ...refusals, 200: Subscriber, 404: Errors, 409: Errors },
  }),
  sendAgain: route({
    summary:
      'Sends the events again that have not reached the subscriber within five days, except those ' +
      'that a later event of the same account has replaced.',
    method: 'POST',
    path: '/api/Webhooks/{id}/again',
    may,
    isOurs,
    params,
    responses: { ...refusals, 200: Subscriber, 404: Errors },
  }),
  deliveries: route({
    summary: 'Returns what the subscriber was told lately, newest first.',
    method: 'GET',
    path: '/api/Webhooks/{id}/deliveries',
    may,
    isOurs,
    params,
    responses: { ...refusals, 200: z.array(WebhookDelivery), 404: Errors },
  }),
};
