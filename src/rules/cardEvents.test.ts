import { describe, expect, test } from 'vitest';
import type { CardState } from '#contract/values.ts';
import {
  type CardEventKind,
  isEcho,
  nextCard,
  nextOrder,
  type OrderEventKind,
  type OrderStatus,
  type StatedAt,
  type StatedCard,
  type ToldState,
} from './cardEvents.ts';

const at = (minute: number, sequence: number | null = null): StatedAt => ({ at: minute, sequence });
const card = (status: CardState, more: Partial<StatedCard> = {}): StatedCard => ({
  status,
  stated: at(10),
  unblocked: null,
  isBlockedHere: false,
  ...more,
});

/** What becomes of a card: its status, `superseded`, or the reason of a refusal. */
function after(...given: Parameters<typeof nextCard>): string {
  const decision = nextCard(...given);
  if (decision.outcome === 'applied') return decision.status;
  return decision.outcome === 'refused' ? decision.reason : decision.outcome;
}

// Statements that come later than what is known.
test.each<[status: CardState | null, ...expected: string[]]>([
  // issued, returned, lost, blocked, unblocked, expired
  [null, 'Active', 'Inactive', 'Blocked', 'Blocked', 'Active', 'Inactive'],
  ['Active', 'Active', 'Inactive', 'Blocked', 'Blocked', 'Active', 'Inactive'],
  ['Frozen', 'Frozen', 'Inactive', 'Blocked', 'Blocked', 'Frozen', 'Inactive'],
  ['Inactive', 'Active', 'Inactive', 'Blocked', 'Blocked', 'Inactive', 'Inactive'],
  ['Invalid', 'Active', 'Inactive', 'Blocked', 'Blocked', 'Invalid', 'Inactive'],
  ['Blocked', 'Blocked', 'Blocked', 'Blocked', 'Blocked', 'Active', 'Blocked'],
])('a card with status %s becomes what each statement says', (status, ...expected) => {
  const kinds = ['issued', 'returned', 'lost', 'blocked', 'unblocked', 'expired'] as const;
  expect(kinds.map((kind) => after(status && card(status), `card.${kind}`, at(11), null))).toEqual(
    expected,
  );
});

describe('whatever the order of arrival', () => {
  test.each<[what: string, StatedCard, CardEventKind, StatedAt, expected: string]>([
    [
      'issued travels while it is blocked here',
      card('Blocked', { isBlockedHere: true }),
      'card.issued',
      at(11),
      'Blocked',
    ],
    [
      'issued travels while it is frozen here',
      card('Frozen', { stated: null }),
      'card.issued',
      at(11),
      'Frozen',
    ],
    [
      'a nightly file states a blocked card as active',
      card('Blocked'),
      'card.issued',
      at(99),
      'Blocked',
    ],
    [
      'the portal’s own block comes back',
      card('Blocked', { isBlockedHere: true }),
      'card.blocked',
      at(11),
      'Blocked',
    ],
    [
      'the system lifts the owner’s block',
      card('Blocked', { isBlockedHere: true }),
      'card.unblocked',
      at(11),
      'BLOCKED_HERE',
    ],
    [
      'lost comes late, but nothing has lifted a block since',
      card('Active'),
      'card.lost',
      at(3),
      'Blocked',
    ],
    [
      'lost comes after the block was lifted',
      card('Active', { unblocked: at(10) }),
      'card.lost',
      at(3),
      'superseded',
    ],
    [
      'block and unblock at the same time, block last',
      card('Active', { unblocked: at(10) }),
      'card.blocked',
      at(10),
      'Blocked',
    ],
    [
      'block and unblock at the same time, block first',
      card('Blocked'),
      'card.unblocked',
      at(10),
      'superseded',
    ],
    ['returned and issued at the same time', card('Inactive'), 'card.issued', at(10), 'superseded'],
    ['an older return', card('Active'), 'card.returned', at(9), 'superseded'],
    [
      'an older number with a later clock',
      card('Active', { stated: at(10, 7) }),
      'card.returned',
      at(99, 6),
      'superseded',
    ],
    [
      'a later number with an earlier clock',
      card('Active', { stated: at(10, 7) }),
      'card.returned',
      at(1, 8),
      'Inactive',
    ],
    [
      'a number after statements without one',
      card('Active'),
      'card.returned',
      at(9, 8),
      'superseded',
    ],
  ])('%s', (_what, known, kind, stated, expected) => {
    expect(after(known, kind, stated, null)).toBe(expected);
  });
});

test.each<[what: string, StatedCard | null, CardEventKind, isNewer: boolean, expected: string]>([
  ['a successor takes over', null, 'card.issued', false, 'Active'],
  ['the card before its successor, stated late', null, 'card.issued', true, 'Inactive'],
  ['the card before, stated again', card('Inactive'), 'card.issued', true, 'Inactive'],
  ['lost is reported after the successor', card('Inactive'), 'card.lost', true, 'Blocked'],
  ['a block is lifted after the successor', card('Blocked'), 'card.unblocked', true, 'Inactive'],
])('with another card in use: %s', (_what, known, kind, isNewer, expected) => {
  expect(after(known, kind, at(20), { isNewer })).toBe(expected);
});

const orderAfter = (status: OrderStatus, kind: OrderEventKind, stated: StatedAt): string => {
  const decision = nextOrder({ status, stated: at(10) }, kind, stated);
  if (decision.outcome === 'applied') return decision.status;
  return decision.outcome === 'refused' ? decision.reason : decision.outcome;
};

test.each<[status: OrderStatus, ...expected: string[]]>([
  // accepted, produced, shipped, ready, failed
  ['Ordered', 'Ordered', 'InProduction', 'InProduction', 'ReadyForCollection', 'Cancelled'],
  ['InProduction', 'superseded', 'InProduction', 'InProduction', 'ReadyForCollection', 'Cancelled'],
  [
    'ReadyForCollection',
    'superseded',
    'superseded',
    'superseded',
    'ReadyForCollection',
    'Cancelled',
  ],
  ['Collected', 'superseded', 'superseded', 'superseded', 'superseded', 'superseded'],
  ['Cancelled', 'ORDER_ENDED', 'ORDER_ENDED', 'ORDER_ENDED', 'ORDER_ENDED', 'Cancelled'],
])('an order with status %s becomes what each statement says', (status, ...expected) => {
  const kinds = ['accepted', 'produced', 'shipped', 'ready', 'failed'] as const;
  expect(kinds.map((kind) => orderAfter(status, `order.${kind}`, at(11)))).toEqual(expected);
});

test.each(['Ordered', 'InProduction', 'ReadyForCollection'] as const)(
  'an order with status %s is not changed by what came before the last statement',
  (status) => {
    const kinds = ['accepted', 'produced', 'shipped', 'ready', 'failed'] as const;
    expect(kinds.map((kind) => orderAfter(status, `order.${kind}`, at(9)))).toEqual(
      kinds.map(() => 'superseded'),
    );
  },
);

const MINUTE = 60_000;
/** Told `state` at minute 10, confirmed in minute 11 or not at all. */
const tell = (state: ToldState['state'], isConfirmed = true): ToldState => ({
  changeId: '7',
  state,
  from: 10 * MINUTE,
  until: isConfirmed ? 11 * MINUTE : null,
});

test.each<
  [
    what: string,
    CardEventKind,
    minute: number,
    causedBy: string | null,
    ToldState,
    expected: boolean,
  ]
>([
  ['a block when a freeze is told', 'card.blocked', 10.5, null, tell('frozen'), true],
  ['by a clock that is behind', 'card.blocked', 9, null, tell('frozen'), true],
  ['at the end', 'card.blocked', 12, null, tell('frozen'), true],
  ['a block before', 'card.blocked', 8.9, null, tell('frozen'), false],
  ['a block after', 'card.blocked', 12.1, null, tell('frozen'), false],
  ['a block when a block is told', 'card.blocked', 11, null, tell('blocked'), true],
  ['a block when a thaw is told', 'card.blocked', 11, null, tell('active'), false],
  ['a freeze that is not confirmed yet', 'card.blocked', 20, null, tell('frozen', false), true],
  ['one that never was', 'card.blocked', 20.1, null, tell('frozen', false), false],
  ['a loss at that moment', 'card.lost', 10.5, null, tell('frozen'), false],
  ['a return at that moment', 'card.returned', 10.5, null, tell('frozen'), false],
  ['with the id, much later', 'card.blocked', 999, '7', tell('frozen'), true],
  ['a return with the id', 'card.returned', 10.5, '7', tell('frozen'), true],
  ['with the id of a thaw', 'card.unblocked', 11, '7', tell('active'), true],
  ['with another id at that moment', 'card.blocked', 10.5, '8', tell('frozen'), false],
  ['a loss with the id', 'card.lost', 10.5, '7', tell('frozen'), false],
  ['a handed-out card with the id', 'card.issued', 10.5, '7', tell('active'), false],
])('an echo of what the portal told: %s', (_what, kind, minute, causedBy, told, expected) => {
  expect(isEcho(kind, { at: minute * MINUTE, causedBy }, [told])).toBe(expected);
  expect(isEcho(kind, { at: minute * MINUTE, causedBy }, [])).toBe(false);
});
