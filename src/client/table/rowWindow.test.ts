import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawnIn, nextWindow, NO_ROWS, type RowWindow } from './rowWindow.ts';
import { RowRecycler, type Slot } from './rowRecycler.ts';

const ROW = 40;
const at = (top: number, { viewHeight = 400, count = 1000 } = {}) => ({
  top,
  viewHeight,
  rowHeight: ROW,
  count,
});

test('draws all visible rows after any sequence of scrolls, and no more for a 50 times longer list', () => {
  const scroll = fc.array(fc.nat({ max: 2_400_000 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60_000 }),
      fc.integer({ min: 1, max: 2000 }),
      scroll,
      (count, viewHeight, places) => {
        let drawn: RowWindow = NO_ROWS;
        for (const place of places) {
          const top = Math.min(place, Math.max(0, count * ROW - viewHeight));
          drawn = nextWindow(drawn, at(top, { viewHeight, count }));
          expect(drawn.first).toBeLessThanOrEqual(Math.floor(top / ROW));
          expect(drawn.end).toBeGreaterThanOrEqual(
            Math.min(count, Math.ceil((top + viewHeight) / ROW)),
          );
          expect(drawn.end).toBeLessThanOrEqual(count);
          expect(drawn.end - drawn.first).toBeLessThanOrEqual(Math.ceil(viewHeight / ROW) + 9);
        }
      },
    ),
  );
});

test.each([
  ['at first', NO_ROWS, 0, { first: 0, end: 10 }],
  ['a little further down', { first: 0, end: 10 }, 40, { first: 0, end: 17 }],
  ['within the drawn rows', { first: 0, end: 17 }, 240, { first: 0, end: 17 }],
  ['back up', { first: 20, end: 38 }, 760, { first: 13, end: 31 }],
  ['after a jump', { first: 0, end: 17 }, 8000, { first: 200, end: 210 }],
  ['at the end', { first: 200, end: 210 }, 39_600, { first: 990, end: 1000 }],
])('draws the expected rows %s', (_when, drawn, top, expected) => {
  expect(nextWindow(drawn, at(top))).toEqual(expected);
});

test('draws a list that has become shorter up to its end', () => {
  expect(nextWindow({ first: 980, end: 1000 }, at(39_600, { count: 12 }))).toEqual({
    first: 2,
    end: 12,
  });
});

test('draws the focused row once and in order, even when it is far away', () => {
  const shown = { first: 10, end: 13 };
  expect(drawnIn(shown, 2)).toEqual([2, 10, 11, 12]);
  expect(drawnIn(shown, 11)).toEqual([10, 11, 12]);
  expect(drawnIn(shown, 500)).toEqual([10, 11, 12, 500]);
  expect(drawnIn(shown, -1)).toEqual([10, 11, 12]);
});

describe('row elements', () => {
  const rows = (ids: string, first = 0) =>
    new Map(Array.from(ids, (id, index) => [id, first + index] as const));
  const shown = (slots: readonly Slot[]) => slots.map(({ key, id }) => `${key}${id}`).join(' ');

  test('keep their rows while those are drawn, and are reused for new rows', () => {
    const slots = new RowRecycler();
    expect(shown(slots.assign(rows('abc')))).toBe('0a 1b 2c');
    expect(shown(slots.assign(rows('cde', 2)))).toBe('0d 1e 2c');
    expect(shown(slots.assign(rows('bc', 1)))).toBe('0b 2c');
    expect(shown(slots.assign(rows('abc')))).toBe('0b 2c 3a');
  });

  test('are put in row order on request', () => {
    const slots = new RowRecycler();
    slots.assign(rows('abc'));
    slots.assign(rows('cde', 2));
    expect(slots.isInOrder).toBe(false);
    slots.putInOrder();
    expect(slots.isInOrder).toBe(true);
    expect(shown(slots.assign(rows('cde', 2)))).toBe('2c 0d 1e');
  });
});
