import { expect, test } from 'vitest';
import { readListed } from './readListed.ts';
import { readCell, type Shape } from './shapes.ts';

const choice: Shape = { is: 'choice', of: ['Small', 'XLarge'] };
const price: Shape = { is: 'number', max: 1000 };

test.each<[Shape, string, string | null]>([
  [{ is: 'code' }, '0042', '0042'],
  [{ is: 'code' }, 'user@ad.example.se', 'user@ad.example.se'],
  [{ is: 'line' }, 'Node.js', 'Node.js'],
  [{ is: 'date' }, '2028-02-29', '2028-02-29'],
  [price, '310,50', '310.5'],
  [price, '0', '0'],
  [choice, 'xlarge', 'XLarge'],
  [{ is: 'link' }, 'https://example.se/a?b=c#d', 'https://example.se/a?b=c#d'],
  [{ is: 'date' }, '', null],
])('reads %j %s', (shape, cell, value) => {
  expect(readCell(shape, cell)).toEqual({ value });
});

test.each<[Shape, string, string]>([
  [{ is: 'code' }, '9,7E+15', 'CELL_CODE'],
  [{ is: 'code' }, '9.7e15', 'CELL_CODE'],
  [{ is: 'code' }, 'a'.repeat(65), 'CELL_CODE'],
  [{ is: 'code' }, '-', 'CELL_CODE'],
  [{ is: 'line' }, 'a\u202Eb', 'CELL_LINE'],
  [{ is: 'line' }, 'a'.repeat(201), 'CELL_LINE'],
  [{ is: 'date' }, '2026-02-29', 'CELL_DATE'],
  [{ is: 'date' }, '29/2 2026', 'CELL_DATE'],
  [price, '1001', 'CELL_NUMBER'],
  [price, '-1', 'CELL_NUMBER'],
  [price, '1e2', 'CELL_NUMBER'],
  [price, '1.234', 'CELL_NUMBER'],
  [choice, 'Medium', 'CELL_CHOICE'],
  [{ is: 'link' }, 'http://example.se/', 'CELL_LINK'],
  [{ is: 'link' }, 'javascript:alert(1)', 'CELL_LINK'],
  [{ is: 'link' }, 'https://example.se@evil.example/', 'CELL_LINK'],
  [{ is: 'link' }, 'https:\\\\evil.example/', 'CELL_LINK'],
])('refuses %j %s', (shape, cell, refusal) => {
  expect(readCell(shape, cell)).toEqual({ refusal });
});

test.each([
  [{ id: 'K1', name: 'Bas', organisation: '1' }, null, []],
  [{ id: 'K1', name: '', organisation: '' }, 'CELL_EMPTY', ['name']],
  [{ id: 'K1', name: 'Bas', organisation: '1', until: 'x' }, 'CELL_DATE', ['until']],
  [
    { id: 'K1', name: 'Bas', organisation: '1', from: '2026-02-01', until: '2026-01-31' },
    'DATES',
    ['from', 'until'],
  ],
])('a row %j is refused by %s', (cells, refusal, columns) => {
  expect(readListed('cost_centres', cells)).toMatchObject({
    record: { id: 'K1' },
    refusal,
    columns,
  });
});
