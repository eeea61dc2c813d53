import {
  type AccountEvent,
  type AccountKind,
  EventType,
  type SubscriberFact,
} from '#contract/webhooks.ts';
import type { DeliveryKind } from '#contract/deliveries.ts';
import type { UserStatus } from '#contract/values.ts';
import { statusMeaning } from './accountStatus.ts';

const hasEnded = (status: UserStatus) => ['Inactive', 'Retired', 'Deceased'].includes(status);
const isStopped = (status: UserStatus) => !statusMeaning(status).isUsable && status !== 'New';

/**
 * What subscribers are told when the status of an account becomes another one or stays; `before` is
 * null for an account that has been created.
 */
export function eventTypeOf(before: UserStatus | null, after: UserStatus): EventType {
  if (before === null) return 'account.created';
  if (before === after) return 'account.changed';
  if (after === 'None') return 'account.deleted';
  if (after === 'Suspended') return 'account.suspended';
  if (hasEnded(after)) return hasEnded(before) ? 'account.changed' : 'account.ended';
  return isStopped(before) ? 'account.reopened' : 'account.changed';
}

const kinds = {
  'account.created': 'AccountCreated',
  'account.changed': 'AccountChanged',
  'account.suspended': 'AccountSuspended',
  'account.reopened': 'AccountReopened',
  'account.ended': 'AccountEnded',
  'account.deleted': 'AccountDeleted',
} as const satisfies Record<EventType, DeliveryKind>;

/** An event as the outbox names it. */
export const deliveryKindOf = (type: EventType): (typeof kinds)[EventType] => kinds[type];

/** The event of a change of the outbox. @throws for a change that is none */
export function eventTypeNamed(kind: DeliveryKind): EventType {
  const type = EventType.options.find((one) => kinds[one] === kind);
  if (type === undefined) throw new Error(`${kind} is no event.`);
  return type;
}

/** What events tell of an account: what all subscribers receive, and what each may choose. */
export type AccountFacts = Pick<AccountEvent['data'], 'userId' | 'status' | 'kind'> &
  Readonly<Record<SubscriberFact, string | null>>;

/** What every subscriber receives. */
const ALWAYS = ['kind', 'status', 'userId'] as const;

export interface Subscription {
  readonly eventTypes: readonly EventType[];
  readonly accountKinds: readonly AccountKind[];
  readonly facts: readonly SubscriberFact[];
}

/** What a subscriber is told of a change: the event without its id, version and time. */
export type ToldEvent = Pick<AccountEvent, 'type'> & {
  readonly data: Omit<AccountEvent['data'], 'accountId'>;
};

/**
 * Returns what the subscriber is told when an account becomes another one; `before` is null for an
 * account that has been created. Null if it is not to be told of it, or receives nothing of what
 * has changed.
 */
export function eventFor(
  { eventTypes, accountKinds, facts }: Subscription,
  before: AccountFacts | null,
  after: AccountFacts,
): ToldEvent | null {
  const type = eventTypeOf(before?.status ?? null, after.status);
  const kinds = before === null ? [after.kind] : [after.kind, before.kind];
  if (!eventTypes.includes(type) || !kinds.some((kind) => accountKinds.includes(kind))) return null;
  const isWhole = before === null || type === 'account.deleted';
  const changed = isWhole
    ? []
    : [...ALWAYS, ...facts].filter((name) => before[name] !== after[name]).toSorted();
  if (type === 'account.changed' && changed.length === 0) return null;
  const { userId, kind, status } = after;
  const chosen = Object.fromEntries(facts.map((fact) => [fact, after[fact]]));
  return { type, data: { userId, kind, status, ...chosen, changed } };
}
