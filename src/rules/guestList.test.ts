import { expect, test } from 'vitest';
import { parseGuestList } from './guestList.ts';

const forAll = { purpose: 'Projektet', endsOn: '2026-12-31' };
const ada = {
  name: 'Ada Gäst',
  email: 'ada@example.com',
  purpose: 'Projektet',
  endsOn: '2026-12-31',
};

test.each<[string, string, ReturnType<typeof parseGuestList>[number]['guest'][]]>([
  [
    'tabs, as copied from a spreadsheet',
    'Ada Gäst\tada@example.com\tGranskar\t2026-08-31',
    [{ ...ada, purpose: 'Granskar', endsOn: '2026-08-31' }],
  ],
  [
    'semicolons, with a header in another order and defaults for missing values',
    'E-post;Namn\r\nada@example.com;Ada Gäst\r\n',
    [ada],
  ],
  [
    'commas, with an English header and quotes',
    '\uFEFFName,Email,Purpose\n"Gäst, Ada",ada@example.com,"Says ""hello"""',
    [{ ...ada, name: 'Gäst, Ada', purpose: 'Says "hello"' }],
  ],
  ['a line break within quotes', '"Ada\nGäst";ada@example.com', [ada]],
  ['empty lines and lines of separators', '\n\nAda Gäst,ada@example.com\n,,,\n', [ada]],
  ['a line with too many cells', 'Ada Gäst;ada@example.com;;;mer;ännu mer', [ada]],
  ['an unknown column', 'Namn;Rum;E-post\nAda Gäst;B12;ada@example.com', [ada]],
  [
    'a column named twice, of which neither wins',
    'Namn;E-post;E-post 2\nAda Gäst;ada@example.com;bo@example.com\nAda Gäst;ada@example.com;',
    [{ ...ada, email: 'ada@example.com | bo@example.com' }, ada],
  ],
  ['a sep= line', 'sep=;\r\nNamn;E-post\r\nAda Gäst;ada@example.com\r\n', [ada]],
  ['a line break within a title', '"E-\npost";Namn\nada@example.com;Ada Gäst', [ada]],
  [
    'commas in the purpose',
    'Ada Gäst;ada@example.com;Granskar, läser, skriver, ritar',
    [{ ...ada, purpose: 'Granskar, läser, skriver, ritar' }],
  ],
  [
    'recipients of a mail program',
    'Ada Gäst <ada@example.com>; Bo Ek <bo@example.com>',
    [ada, { ...ada, name: 'Bo Ek', email: 'bo@example.com' }],
  ],
  [
    'recipients with the surname first, in quotes or without',
    '"Gäst, Ada" <ada@example.com>, Bo Ek <bo@example.com>\n',
    [ada, { ...ada, name: 'Bo Ek', email: 'bo@example.com' }],
  ],
  ['a recipient whose name has a comma', 'Gäst, Ada <ada@example.com>;', [ada]],
  [
    'addresses alone, whose names are asked for',
    'ada@example.com; bo@example.com',
    [
      { ...ada, name: '' },
      { ...ada, name: '', email: 'bo@example.com' },
    ],
  ],
  ['a single word', 'hej', [{ ...ada, name: 'hej', email: '' }]],
  ['an empty text', '  \n ', []],
])('reads a list: %s', (_, pasted, expected) =>
  expect(parseGuestList(pasted, forAll).map(({ guest }) => guest)).toEqual(expected),
);

test('numbers the guests as a spreadsheet numbers its rows', () => {
  expect(
    parseGuestList('Namn;E-post\nAda;ada@example.com\n\n"Bo\nB";bo@example.com', forAll).map(
      ({ row }) => row,
    ),
  ).toEqual([2, 4]);
});
