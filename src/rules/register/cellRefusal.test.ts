import { expect, test } from 'vitest';
import { cellRefusal } from './cellRefusal.ts';
import { readListed } from './readListed.ts';

const centre = { id: 'K1', name: 'Bas', organisation: '1' };

test.each([
  [centre, []],
  [{ ...centre, from: '2026-01-01', until: '2026-01-01' }, []],
  [{ ...centre, from: '2026-01-02', until: '2026-01-01' }, ['until DATES']],
  [{ ...centre, from: 'soon', until: '2026-01-01' }, ['from CELL_DATE']],
  [{ ...centre, name: '' }, ['name CELL_EMPTY']],
  [{ id: '9,7E+15' }, ['id CELL_CODE', 'name CELL_EMPTY', 'organisation CELL_EMPTY']],
])('%j is refused at %j, as the row is', (cells, expected) => {
  const names = ['id', 'name', 'organisation', 'account_number', 'from', 'until'];
  const refused = names.flatMap((name) => {
    const refusal = cellRefusal('cost_centres', name, cells);
    return refusal === null ? [] : [`${name} ${refusal}`];
  });
  expect(refused).toEqual(expected);
  const { refusal, columns } = readListed('cost_centres', cells);
  expect(refused[0] ?? null).toBe(refusal && `${columns.at(-1)} ${refusal}`);
});
