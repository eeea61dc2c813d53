import { describe, expect, test } from 'vitest';
import { isWithin, centredPart, rotatedSize } from './placement.ts';

const picture = { width: 1200, height: 800 };
const rounded = ({ width, height }: { width: number; height: number }) => [
  Math.round(width),
  Math.round(height),
];

test.each([
  [0, [1200, 800]],
  [90, [800, 1200]],
  [-90, [800, 1200]],
  [180, [1200, 800]],
  [45, [1414, 1414]],
  [360, [1200, 800]],
])('a picture turned by %d degrees needs a box of %s', (angle, size) => {
  expect(rounded(rotatedSize(picture, angle))).toEqual(size);
});

describe('the visible part', () => {
  test.each([
    [{ x: 0, y: 0, width: 1200, height: 800, angle: 0 }, true],
    [{ x: 300, y: 0, width: 600, height: 800, angle: 0 }, true],
    [{ x: 0, y: 0, width: 1202, height: 800, angle: 0 }, true],
    [{ x: 0, y: 0, width: 1203, height: 800, angle: 0 }, false],
    [{ x: -3, y: 0, width: 600, height: 800, angle: 0 }, false],
    [{ x: 0, y: 0, width: 800, height: 1200, angle: 0 }, false],
    [{ x: 0, y: 0, width: 800, height: 1200, angle: 90 }, true],
    [{ x: 1000, y: 0, width: 600, height: 800, angle: 0 }, false],
  ])('%o lies within the picture: %s', (placement, expected) => {
    expect(isWithin(placement, picture)).toBe(expected);
  });
});

test.each([
  [
    { width: 1200, height: 800 },
    { x: 300, y: 0, width: 600, height: 800, angle: 0 },
  ],
  [
    { width: 900, height: 1600 },
    { x: 0, y: 200, width: 900, height: 1200, angle: 0 },
  ],
  [
    { width: 601, height: 801 },
    { x: 0, y: 0, width: 600, height: 801, angle: 0 },
  ],
])('the centred part of %o with the shape of a card is %o', (size, expected) => {
  expect(centredPart(size, { width: 3, height: 4 })).toEqual(expected);
});
