import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnIn, windowOf } from './rowWindow.ts';
import { Slots } from './slots.ts';

const ROW = 40;

test('whatever is in sight is drawn, and a 50 times longer list draws no more', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 1, max: 2000 }), fc.nat(), (count, height, place) => {
      const top = Math.min(place, Math.max(0, count * ROW - height));
      const { first, end } = windowOf(top, height, ROW, count);
      expect(first).toBeLessThanOrEqual(Math.floor(top / ROW));
      expect(end).toBeGreaterThanOrEqual(Math.min(count, Math.ceil((top + height) / ROW)));
      expect(end - first).toBeLessThanOrEqual(Math.ceil(height / ROW) + 14);
    }),
  );
});

test('the row with the focus is drawn also far away, once and in its order', () => {
  const shown = { first: 10, end: 13 };
  expect(drawnIn(shown, 2)).toEqual([2, 10, 11, 12]);
  expect(drawnIn(shown, 11)).toEqual([10, 11, 12]);
  expect(drawnIn(shown, 500)).toEqual([10, 11, 12, 500]);
  expect(drawnIn(shown, -1)).toEqual([10, 11, 12]);
});

test('a row keeps its slot while it is drawn, and the slots of those that went are used again', () => {
  const slots = new Slots();
  const before = slots.assign(['a', 'b', 'c']);
  const after = slots.assign(['c', 'd', 'e']);
  expect(after[0]).toBe(before[2]);
  expect(new Set(after)).toEqual(new Set(before));
  expect(slots.assign(['c', 'd', 'e'])).toEqual(after);
});
