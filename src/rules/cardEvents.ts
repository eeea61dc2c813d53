import type { CardEventReason, CardEventType } from '#contract/cardEvents.ts';
import type { CardState } from '#contract/values.ts';

/** The place of a statement among those of its card or order. */
export interface StatedAt {
  /** Rises with each statement; null where the system does not count. */
  readonly sequence: number | null;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** How long an event is kept: what waits for a person is forgotten then. */
export const KEPT_CARD_EVENT_DAYS = 30;

export type CardEventKind = Extract<CardEventType, `card.${string}`>;
export type OrderEventKind = Extract<CardEventType, `order.${string}`>;

/** A card as it is when a statement about it arrives. */
export interface StatedCard {
  readonly status: CardState;
  /** The last statement that was applied; null: none was. */
  readonly stated: StatedAt | null;
  /** The last statement that lifted a block. */
  readonly unblocked: StatedAt | null;
  /** Whether its owner, a desk or the portal has blocked it. */
  readonly isBlockedHere: boolean;
}

/** The other card of the same account, if one opens doors. */
export interface OtherCard {
  /** Whether it was handed out after the card that the statement is about. */
  readonly isNewer: boolean;
}

export type Decision<Status> =
  | { readonly outcome: 'applied'; readonly status: Status }
  | { readonly outcome: 'superseded' }
  | { readonly outcome: 'refused'; readonly reason: CardEventReason };

const superseded = { outcome: 'superseded' } as const;

/** Below 0 if the one was stated before the other. */
const compared = (one: StatedAt, other: StatedAt): number =>
  one.sequence !== null && other.sequence !== null
    ? one.sequence - other.sequence
    : one.at - other.at;

const isBefore = (one: StatedAt, other: StatedAt | null): boolean =>
  other !== null && compared(one, other) < 0;

/** How much a status takes from the owner; of two statements at the same time, the stricter holds. */
const strictness: Readonly<Record<CardState, number>> = {
  Active: 0,
  Frozen: 1,
  Invalid: 2,
  Inactive: 3,
  Blocked: 4,
};

/**
 * Returns what a statement makes of a card, whatever the order in which statements arrive. A block
 * wins: only a later statement that lifts it does so, and only one of the system that has blocked
 * the card. `issued` lifts neither a block nor a freeze.
 */
export function nextCard(
  card: StatedCard | null,
  kind: CardEventKind,
  stated: StatedAt,
  other: OtherCard | null,
): Decision<CardState> {
  if (kind === 'card.blocked' || kind === 'card.lost')
    return card !== null && isBefore(stated, card.unblocked)
      ? superseded
      : { outcome: 'applied', status: 'Blocked' };
  const present = card?.status ?? null;
  if (kind === 'card.unblocked' && present === 'Blocked' && card?.isBlockedHere === true)
    return { outcome: 'refused', reason: 'BLOCKED_HERE' };
  if (card !== null && isBefore(stated, card.stated)) return superseded;
  const status = statusAfter(present, kind, other);
  const last = card?.stated ?? null;
  const isTie = last !== null && compared(stated, last) === 0;
  if (isTie && present !== null && strictness[status] < strictness[present]) return superseded;
  return { outcome: 'applied', status };
}

function statusAfter(
  present: CardState | null,
  kind: Exclude<CardEventKind, 'card.blocked' | 'card.lost'>,
  other: OtherCard | null,
): CardState {
  if (kind === 'card.unblocked') {
    if (present !== 'Blocked') return present ?? 'Active';
    return other === null ? 'Active' : 'Inactive';
  }
  if (present === 'Blocked') return 'Blocked';
  if (kind !== 'card.issued') return 'Inactive';
  if (present === 'Frozen') return 'Frozen';
  return other?.isNewer === true ? 'Inactive' : 'Active';
}

/** A state that the portal has told the card system, or is telling it. */
export interface ToldState {
  readonly changeId: string;
  readonly state: 'active' | 'frozen' | 'blocked';
  /** Milliseconds since 1970: when the change was made here. */
  readonly from: number;
  /** When the card system accepted it; null as long as it has not. */
  readonly until: number | null;
}

/** Two clocks agree within this time, and a system reports what it was told within it. */
const ECHO_MS = 60_000;
/** What the card system has not confirmed may have reached it for so long. */
const UNCONFIRMED_MS = 10 * 60_000;

/**
 * Whether an event about a card only echoes what the portal has told. A system that knows one block
 * only reports a freeze of the portal's as a block; taken as one, the owner could never lift it. An
 * event that names the change echoes that and nothing else. Without a name only `card.blocked` does,
 * if it happened while the portal told that the card opens no doors. `card.lost` never does.
 */
export function isEcho(
  kind: CardEventKind,
  { at, causedBy }: { readonly at: number; readonly causedBy: string | null },
  told: readonly ToldState[],
): boolean {
  if (kind === 'card.issued' || kind === 'card.lost') return false;
  if (causedBy !== null) return told.some(({ changeId }) => changeId === causedBy);
  if (kind !== 'card.blocked') return false;
  return told.some(
    ({ state, from, until }) =>
      state !== 'active' &&
      at >= from - ECHO_MS &&
      at <= (until === null ? from + UNCONFIRMED_MS : until + ECHO_MS),
  );
}

export type OrderStatus =
  | 'Ordered'
  | 'InProduction'
  | 'ReadyForCollection'
  | 'Collected'
  | 'Cancelled';

/** The way of an order that has not come to its end; it never goes back. */
export const ongoingStatuses = ['Ordered', 'InProduction', 'ReadyForCollection'] as const;

const reached = {
  'order.accepted': 'Ordered',
  'order.produced': 'InProduction',
  'order.shipped': 'InProduction',
  'order.ready': 'ReadyForCollection',
} as const satisfies Record<Exclude<OrderEventKind, 'order.failed'>, OrderStatus>;

/** Returns what a statement makes of an order. What comes after the card was handed out is too late. */
export function nextOrder(
  order: { readonly status: OrderStatus; readonly stated: StatedAt | null },
  kind: OrderEventKind,
  stated: StatedAt,
): Decision<OrderStatus> {
  if (order.status === 'Collected') return superseded;
  if (order.status === 'Cancelled')
    return kind === 'order.failed'
      ? { outcome: 'applied', status: 'Cancelled' }
      : { outcome: 'refused', reason: 'ORDER_ENDED' };
  if (isBefore(stated, order.stated)) return superseded;
  if (kind === 'order.failed') return { outcome: 'applied', status: 'Cancelled' };
  const status = reached[kind];
  return ongoingStatuses.indexOf(status) < ongoingStatuses.indexOf(order.status)
    ? superseded
    : { outcome: 'applied', status };
}

/** Whether a card that was handed out ends an order: by its reference, or as the order before it. */
export const endsOrder = (status: OrderStatus): boolean =>
  status !== 'Collected' && status !== 'Cancelled';
