import { expect, test } from 'vitest';
import { isHeld, movesWithoutPermission } from './nightBrake.ts';

test.each([
  ['expires', 500, false, 100],
  ['closes', 2_000, false, 100],
  ['expires', 100_000, false, 5_000],
  ['expires', 2_039, true, 101],
  ['isEmptied', 100_000, false, 0],
  ['isDeleted', 100_000, false, 0],
  ['isDeleted', 100_000, true, 5_000],
] as const)('%s of %i accounts, done before: %s', (step, accounts, hasBeenDone, most) => {
  expect(movesWithoutPermission(step, { accounts, hasBeenDone })).toBe(most);
});

test.each([
  [100, 0, 100, false],
  [101, 0, 100, true],
  [101, 0, 101, false],
  [50, 51, 100, true],
  [50, 50, 100, false],
  [1, 0, 0, true],
  [0, 0, 0, false],
  [0, 200, 100, false],
])('%i accounts after %i of at most %i', (due, done, most, held) => {
  expect(isHeld({ due, done, most })).toBe(held);
});
