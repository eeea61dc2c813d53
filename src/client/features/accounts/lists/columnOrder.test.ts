import { expect, test } from 'vitest';
import { inOrder, isSameChoice, moved, toggled } from './columnOrder.ts';

const columns = ['a', 'b', 'c', 'd'].map((columnId, order) => ({
  columnId,
  order,
  isActive: order < 2,
}));
const ids = (some: readonly { columnId: string }[]) =>
  some.map(({ columnId }) => columnId).join('');

test.each([
  ['a', 1, 'bacd'],
  ['a', 3, 'bcda'],
  ['d', 0, 'dabc'],
  ['b', 1, 'abcd'],
  ['b', -1, 'bacd'],
  ['b', 9, 'acdb'],
  ['x', 0, 'abcd'],
])('moving %s to place %i gives %s, numbered without gaps', (columnId, place, order) => {
  const next = moved(columns, columnId, place);
  expect(ids(next)).toBe(order);
  expect(next.map((column) => column.order)).toEqual([0, 1, 2, 3]);
});

test('sorts columns that were saved in any order', () => {
  expect(ids(inOrder(columns.toReversed()))).toBe('abcd');
});

test('shows a column and hides it again', () => {
  const hidden = toggled(columns, 'a');
  expect(hidden.map(({ isActive }) => isActive)).toEqual([false, true, false, false]);
  expect(isSameChoice(hidden, columns)).toBe(false);
  expect(isSameChoice(toggled(hidden, 'a'), columns)).toBe(true);
});

test('treats a different order as a different choice', () => {
  expect(isSameChoice(moved(columns, 'a', 1), columns)).toBe(false);
  expect(isSameChoice(moved(moved(columns, 'a', 1), 'a', 0), columns)).toBe(true);
});
