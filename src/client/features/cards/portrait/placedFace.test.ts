import { expect, test } from 'vitest';
import type { Placement } from '#rules/placement.ts';
import { positionInBox } from './placedFace.ts';

const picture = { width: 1200, height: 1600 };
const part = (changes: Partial<Placement>): Placement => ({
  x: 0,
  y: 0,
  width: 1200,
  height: 1600,
  angle: 0,
  ...changes,
});

test.each([
  ['the whole picture fills the box', part({}), { left: 50, top: 50, width: 100 }],
  [
    'half of the picture is shown twice as large',
    part({ x: 300, y: 400, width: 600, height: 800 }),
    { left: 50, top: 50, width: 200 },
  ],
  [
    'a part at the upper left moves the centre to the lower right corner',
    part({ width: 600, height: 800 }),
    { left: 100, top: 100, width: 200 },
  ],
  [
    'a picture on its side has its centre in the middle of the rotated picture',
    part({ x: 350, y: 0, width: 900, height: 1200, angle: 90 }),
    { left: 50, top: 50, width: 133.33 },
  ],
])('%s', (_, placement, expected) => {
  const { left, top, width } = positionInBox(placement, picture);
  expect([left, top]).toEqual([expect.closeTo(expected.left, 2), expect.closeTo(expected.top, 2)]);
  expect(width).toBeCloseTo(expected.width, 2);
});
