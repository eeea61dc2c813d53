import { expect, test } from 'vitest';
import { CARD_UNITS, guilloche } from './guilloche.ts';

const pointsOf = (path: string) => path.slice(1).split('L').map((point) => point.split(' ').map(Number));

test('every rosette ends where it begins', () => {
  for (const path of guilloche().slice(0, 2)) {
    const points = pointsOf(path);
    expect(points.at(-1)).toEqual(points[0]);
  }
});

test('every wave goes from edge to edge, and stays on the card', () => {
  for (const path of guilloche().slice(2)) {
    const points = pointsOf(path);
    expect([points[0]?.[0], points.at(-1)?.[0]]).toEqual([0, CARD_UNITS.width]);
    for (const [, y = Number.NaN] of points) expect(y > 0 && y < CARD_UNITS.height).toBe(true);
  }
});
