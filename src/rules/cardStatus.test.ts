import { expect, test } from 'vitest';
import { cardActions, mayUseCard } from './cardStatus.ts';

const [yes, no] = [true, false];

// CARD-02, CARD-07
test.each([
  // status, showCode, order, changePin, freeze, unfreeze, block
  [null, no, yes, no, no, no, no],
  ['Invalid', no, no, no, no, no, no],
  ['Active', yes, no, yes, yes, no, yes],
  ['Inactive', no, yes, no, no, no, no],
  ['Blocked', no, yes, no, no, no, no],
  ['Frozen', no, no, no, no, yes, yes],
] as const)('a card with status %s allows the expected actions', (status, ...expected) => {
  expect(cardActions.map((action) => mayUseCard(action, status, false))).toEqual(expected);
});

test.each([null, 'Inactive', 'Blocked'] as const)(
  'a card with status %s cannot be ordered while an order is in progress',
  (status) => {
    expect(mayUseCard('order', status, true)).toBe(false);
  },
);

test('an order in progress does not prevent other actions', () => {
  expect(mayUseCard('freeze', 'Active', true)).toBe(true);
});
