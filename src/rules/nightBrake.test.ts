import { expect, test } from 'vitest';
import { isHeld } from './nightBrake.ts';

test.each([
  [100, 500, 0, false],
  [101, 500, 0, true],
  [101, 500, 101, false],
  [102, 500, 101, true],
  [5_000, 100_000, 0, false],
  [5_001, 100_000, 0, true],
])('%i of %i accounts, with %i permitted', (due, accounts, permitted, held) => {
  expect(isHeld('expires', due, { accounts, permitted, hasBeenDone: false })).toBe(held);
});

test.each([
  ['isEmptied', 1, 0, false, true],
  ['isDeleted', 1, 0, false, true],
  ['isDeleted', 0, 0, false, false],
  ['isDeleted', 1, 1, false, false],
  ['isDeleted', 1, 0, true, false],
  ['closes', 1, 0, false, false],
] as const)(
  '%s of %i accounts, with %i permitted, done before: %s',
  (step, due, permitted, hasBeenDone, held) => {
    expect(isHeld(step, due, { accounts: 500, permitted, hasBeenDone })).toBe(held);
  },
);
