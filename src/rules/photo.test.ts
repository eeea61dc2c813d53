import { expect, test } from 'vitest';
import { fitsCard } from './photo.ts';

test.each([
  [600, 800, true],
  [1200, 1600, true],
  [601, 801, true],
  [900, 1201, true],
  [599, 799, false],
  [600, 799, false],
  [800, 600, false],
  [800, 800, false],
  [600, 900, false],
])('a picture of %d × %d can be printed on a card: %s', (width, height, expected) => {
  expect(fitsCard({ width, height })).toBe(expected);
});
