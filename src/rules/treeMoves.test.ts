import { expect, test } from 'vitest';
import { waitsForPermission } from './treeMoves.ts';

test.each([
  [0, 100, 25, false],
  [25, 0, 25, false],
  [26, 0, 25, true],
  [1, 25, 25, true],
  [1, 0, 0, true],
])('a move of %i people after %i, of %i allowed', (people, earlier, allowed, waits) => {
  expect(waitsForPermission(people, earlier, allowed)).toBe(waits);
});
