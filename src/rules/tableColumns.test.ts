import { expect, test } from 'vitest';
import { defaultColumns, fittedColumns, isWholeChoice } from './tableColumns.ts';

const columns = defaultColumns('active') ?? [];
const column = (columnId: string, order: number, isActive = true) => ({
  columnId,
  order,
  isActive,
});

test('a table has the 24 fields of an account, some of them visible', () => {
  expect(columns).toHaveLength(24);
  expect(columns.filter(({ isActive }) => isActive).length).toBeGreaterThan(5);
  expect(columns[0]).toEqual(column('displayName', 0));
});

test.each(['unknown', '__proto__', 'constructor', ''])(
  'returns null for the unknown table %j',
  (tableId) => {
    expect(defaultColumns(tableId)).toBeNull();
  },
);

test.each([
  ['the default', columns, true],
  ['reversed order', columns.map(({ columnId, order }) => column(columnId, 23 - order)), true],
  ['a missing column', columns.slice(1), false],
  ['a repeated column', [...columns.slice(1), column('liUId', 0)], false],
  ['an unknown column', [...columns.slice(1), column('salary', 0)], false],
  ['a repeated position', columns.map(({ columnId }) => column(columnId, 0)), false],
  [
    'no visible column',
    columns.map(({ columnId, order }) => column(columnId, order, false)),
    false,
  ],
])('validates a choice of columns: %s', (_, choice, isWhole) => {
  expect(isWholeChoice('active', choice)).toBe(isWhole);
});

test('adapts a saved choice when the table’s columns change', () => {
  const saved = [column('old', 0), column('second', 2, false), column('first', 1)];
  const now = [column('first', 0), column('new', 1), column('second', 2)];
  expect(fittedColumns(saved, now)).toEqual([
    column('first', 0),
    column('second', 1, false),
    column('new', 2, false),
  ]);
});
