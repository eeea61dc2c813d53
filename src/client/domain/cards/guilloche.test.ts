import { expect, test } from 'vitest';
import { CARD_UNITS, guilloche } from './guilloche.ts';

const pointsOf = (path: string) =>
  path
    .slice(1)
    .split('L')
    .map((point) => point.split(' ').map(Number));

test('draws every rosette as a closed curve', () => {
  for (const path of guilloche().slice(0, 2)) {
    const points = pointsOf(path);
    expect(points.at(-1)).toEqual(points[0]);
  }
});

test('draws every wave from edge to edge and within the card', () => {
  for (const path of guilloche().slice(2)) {
    const points = pointsOf(path);
    expect([points[0]?.[0], points.at(-1)?.[0]]).toEqual([0, CARD_UNITS.width]);
    for (const [, y = Number.NaN] of points) expect(y > 0 && y < CARD_UNITS.height).toBe(true);
  }
});
