import { EventType } from '#contract/webhooks.ts';
import type { DeliveryKind } from '#contract/deliveries.ts';
import { UserStatus } from '#contract/values.ts';
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

/** Every change of a status that has an event of its own, as `before>after`. */
export const statusEvents: Readonly<Record<string, EventType>> = Object.fromEntries(
  UserStatus.options.flatMap((before) =>
    UserStatus.options.map((after) => [`${before}>${after}`, eventTypeOf(before, after)]),
  ),
);
