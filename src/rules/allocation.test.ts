import { expect, test } from 'vitest';
import { allocationPercentage } from './allocation.ts';

// PROF-12
test.each([
  [undefined, 100],
  [null, 100],
  [0, 0],
  [12.5, 12.5],
  [80, 80],
  [100, 100],
  [120, 100],
  [-5, 0],
])('an allocation of %s is shown as %s %%', (allocation, shown) => {
  expect(allocationPercentage(allocation)).toBe(shown);
});
