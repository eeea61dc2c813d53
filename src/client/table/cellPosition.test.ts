import { describe, expect, test } from 'vitest';
import { HEADING, cellAfter, type Extent, type CellPosition } from './cellPosition.ts';

const extent: Extent = {
  rows: 100,
  firstColumn: 0,
  columns: 4,
  page: 10,
  hasFilter: (column) => column === 2,
};
const at = (row: number, column: number, isFilter = false): CellPosition => ({
  row,
  column,
  isFilter,
});
const after = (place: CellPosition, key: string, withControl = false) =>
  cellAfter(place, key, withControl, extent);

describe('cellAfter in the rows', () => {
  test.each([
    ['ArrowDown', at(5, 2), at(6, 2)],
    ['ArrowDown', at(99, 2), at(99, 2)],
    ['ArrowUp', at(5, 2), at(4, 2)],
    ['ArrowUp', at(0, 2), at(HEADING, 2)],
    ['ArrowRight', at(5, 2), at(5, 3)],
    ['ArrowRight', at(5, 3), at(5, 3)],
    ['ArrowLeft', at(5, 0), at(5, 0)],
    ['PageDown', at(5, 1), at(15, 1)],
    ['PageDown', at(95, 1), at(99, 1)],
    ['PageUp', at(5, 1), at(0, 1)],
    ['Home', at(5, 2), at(5, 0)],
    ['End', at(5, 2), at(5, 3)],
  ])('%s moves from %o to %o', (key, from, to) => {
    expect(after(from, key)).toEqual(to);
  });

  test('moves to the first or last cell of the grid with Control+Home or Control+End', () => {
    expect(after(at(50, 2), 'Home', true)).toEqual(at(0, 0));
    expect(after(at(50, 2), 'End', true)).toEqual(at(99, 3));
  });

  test('stops at the name column when rows cannot be selected', () => {
    for (const key of ['ArrowLeft', 'Home'])
      expect(cellAfter(at(5, 1), key, false, { ...extent, firstColumn: 1 })).toEqual(at(5, 1));
  });

  test('returns null for other keys', () => {
    expect(after(at(5, 2), 'x')).toBeNull();
    expect(after(at(5, 2), 'Tab')).toBeNull();
  });
});

describe('cellAfter in the heading', () => {
  test('stops at a filter after its column', () => {
    expect(after(at(HEADING, 2), 'ArrowRight')).toEqual(at(HEADING, 2, true));
    expect(after(at(HEADING, 2, true), 'ArrowRight')).toEqual(at(HEADING, 3));
    expect(after(at(HEADING, 3), 'ArrowLeft')).toEqual(at(HEADING, 2, true));
    expect(after(at(HEADING, 2, true), 'ArrowLeft')).toEqual(at(HEADING, 2));
  });

  test('moves down to the rows in the same column', () => {
    expect(after(at(HEADING, 2, true), 'ArrowDown')).toEqual(at(0, 2));
    expect(after(at(HEADING, 1), 'PageDown')).toEqual(at(10, 1));
  });

  test('stays in the heading when there are no rows', () => {
    const empty = { ...extent, rows: 0 };
    for (const key of ['ArrowDown', 'PageDown', 'PageUp'])
      expect(cellAfter(at(HEADING, 1), key, false, empty)).toEqual(at(HEADING, 1));
    expect(cellAfter(at(HEADING, 1), 'End', true, empty)).toEqual(at(HEADING, 3));
  });
});
