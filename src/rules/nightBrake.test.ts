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
  expect(isHeld(due, { accounts, permitted })).toBe(held);
});
