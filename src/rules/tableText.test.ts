import { array, assert, constantFrom, property, string, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { titleOf } from './columnTitle.ts';
import { readTable, splitHeader } from './tableText.ts';

const cells = (text: string) => readTable(text).map((row) => row.cells);
const AB = [
  ['a', 'b'],
  ['c', 'd'],
];

describe('a table', () => {
  test.each([
    ['semicolons', 'a;b\nc;d'],
    ['commas', 'a,b\nc,d\n'],
    ['tabs', 'a\tb\nc\td'],
    ['bars', 'a|b\nc|d'],
    ['Windows line ends', 'a;b\r\nc;d\r\n'],
    ['old Mac line ends', 'a;b\rc;d\r'],
    ['several kinds of line ends', 'a;b\r\nc;d\n\r\n'],
    ['a byte order mark', '\uFEFFa;b\nc;d'],
    ['a sep= line', 'sep=;\r\na;b\r\nc;d'],
    ['a byte order mark and a sep= line', '\uFEFFsep=,\na,b\nc,d'],
    ['a sep= line in quotes, with the separators of empty cells', '"sep=;";\na;b\nc;d'],
    ['SEP= in capitals', 'SEP=\t\na\tb\nc\td'],
    ['quotes', '"a";"b"\n"c";d'],
    ['spaces around the cells', ' a ;\u00A0b\n"c " ; d'],
  ])('is read with %s', (_what, text) => {
    expect(cells(text)).toEqual(AB);
  });

  test.each<[string, string, string[][]]>([
    [
      'a line break within a quoted cell',
      'a;"b\nb"\n"c\r\nc";d',
      [
        ['a', 'b b'],
        ['c c', 'd'],
      ],
    ],
    [
      'a separator within a quoted cell',
      '"a, a",b\nc,d',
      [
        ['a, a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['doubled quotes', '"a ""A""";b', [['a "A"', 'b']]],
    ['quotes within a cell that is not quoted', 'Ada "A" Ny;b', [['Ada "A" Ny', 'b']]],
    [
      'commas within cells divided by semicolons',
      'a, a, a;b\nc, c, c, c;d',
      [
        ['a, a, a', 'b'],
        ['c, c, c, c', 'd'],
      ],
    ],
    [
      'a separator that only some cells have',
      'a;x,b\nc,d\ne,f',
      [
        ['a;x', 'b'],
        ['c', 'd'],
        ['e', 'f'],
      ],
    ],
    ['a tab within a quoted cell', '"";"a\tb"', [['', 'a b']]],
    ['one column', 'a\n\nb', [['a'], ['b']]],
    ['no rows', ' \n;;\n', []],
    ['only a sep= line', 'sep=;', []],
  ])('is read with %s', (_what, text, expected) => {
    expect(cells(text)).toEqual(expected);
  });

  test.each([
    ['without quotes', (at: number) => `${at};${'x'.repeat(60)}`, 1],
    ['with line breaks in quoted cells', (at: number) => `${at};"${'x'.repeat(60)}\n${at}"`, 1],
    ['with empty rows', (at: number) => `${at};${'x'.repeat(60)}\n`, 2],
  ])('that is long, %s, keeps all rows and their numbers', (_, lineOf, step) => {
    const rows = readTable(Array.from({ length: 5_000 }, (__, at) => lineOf(at)).join('\n'));
    expect(rows.map(({ row }) => row)).toEqual(rows.map((__, at) => at * step + 1));
    expect(rows.map(({ cells: [first] }) => first)).toEqual(rows.map((__, at) => String(at)));
    expect(rows.length).toBe(5_000);
  });

  test('that is long has no quotes if the last one is never closed', () => {
    const lines = Array.from({ length: 5_000 }, (_, at) => `${at};"quoted"`);
    const rows = readTable([...lines, '5000;"open'].join('\n'));
    expect(rows.at(0)?.cells).toEqual(['0', '"quoted"']);
    expect(rows.at(-1)).toEqual({ row: 5_001, cells: ['5000', '"open'] });
  });

  test('whose quote is never closed keeps the rows below it', () => {
    expect(cells('a;"b\nc;d')).toEqual([
      ['a', '"b'],
      ['c', 'd'],
    ]);
    expect(cells('"a" A;b\nc;d')).toEqual([
      ['"a" A', 'b'],
      ['c', 'd'],
    ]);
  });

  test('numbers its rows as a spreadsheet does', () => {
    expect(readTable('sep=;\na;"b\nb"\n\n;;\nc;d').map(({ row }) => row)).toEqual([1, 4]);
  });

  test('that a spreadsheet has written is read as it was', () => {
    const cell = string({
      unit: constantFrom('a', 'å', '1', ' ', ';', ',', '\t', '"', '\n', '=', '|'),
    });
    const written = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const shown = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
    assert(
      property(
        array(tuple(cell, cell), { minLength: 1, maxLength: 6 }),
        constantFrom(';', ',', '\t'),
        constantFrom('\n', '\r\n'),
        (rows, separator, end) => {
          const expected = rows
            .map((row) => row.map(shown))
            .filter((row) => row.some((one) => one !== ''));
          expect(cells(rows.map((row) => row.map(written).join(separator)).join(end))).toEqual(
            expected,
          );
        },
      ),
    );
  });
});

describe('a header', () => {
  const titles = { namn: 'name', epost: 'email' } as const;

  test('is the first row with a title that identifies', () => {
    expect(
      splitHeader(readTable('"E-\npost (privat)";Rum;NAMN\nada@example.net;B;Ada'), titles, [
        'email',
      ]),
    ).toEqual({
      columns: ['email', undefined, 'name'],
      rows: [{ row: 2, cells: ['ada@example.net', 'B', 'Ada'] }],
    });
  });

  test('is absent if the first row has no such title', () => {
    expect(splitHeader(readTable('Namn;constructor\nAda;B'), titles, ['email'])).toMatchObject({
      columns: null,
      rows: [{ row: 1 }, { row: 2 }],
    });
    expect(splitHeader([], titles, ['email'])).toEqual({ columns: null, rows: [] });
  });

  test.each([
    ['E-post 2', 'epost'],
    ['e- post', 'epost'],
    ['Sista dag:', 'sistadag'],
    ['A\u0308ndamål', 'ändamål'],
  ])('titled %j is compared as %j', (cell, title) => {
    expect(titleOf(cell)).toBe(title);
  });
});
