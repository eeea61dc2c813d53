import { expect, test } from 'vitest';
import { pushedCells, readPushed } from './pushedRow.ts';

test('titles and blanks make no difference, and fields without a column are ignored', () => {
  const given = { ID: ' 4110 ', name: 'Datateknik\n bas', organisation: '4100', photo: 'x' };
  expect(pushedCells('cost_centres', given)).toEqual({
    cells: { id: '4110', name: 'Datateknik bas', organisation: '4100' },
    notText: [],
    twice: [],
  });
});

test('a column that two fields name is told', () => {
  expect(pushedCells('cost_centres', { id: '1', Id: '2' }).twice).toEqual(['id']);
});

test.each<[string, unknown, string | null]>([
  ['text', '310,50', null],
  ['a number where one belongs', 310.5, null],
  ['truth', true, 'CELL_TEXT'],
  ['a list', ['310'], 'CELL_TEXT'],
  ['a number that is too large', 1e21, 'CELL_NUMBER'],
  ['null, which is empty', null, 'CELL_EMPTY'],
])('a price that is %s', (_, monthly, refusal) => {
  const row = { subscription: 'Large', monthly, from: '2026-01-01' };
  expect(readPushed('prices', pushedCells('prices', row)).refusal).toBe(refusal);
});

test('an id that is a number is refused, and still names its row', () => {
  const row = { id: 4110, name: 'Bas', organisation: '1' };
  expect(readPushed('cost_centres', pushedCells('cost_centres', row))).toMatchObject({
    refusal: 'CELL_TEXT',
    columns: ['id'],
    shown: '4110',
    record: { id: '4110' },
  });
});
