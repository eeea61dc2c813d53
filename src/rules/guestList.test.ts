import { expect, test } from 'vitest';
import { guestsIn } from './guestList.ts';

const forAll = { purpose: 'Projektet', endsOn: '2026-12-31' };
const ada = { name: 'Ada Gäst', email: 'ada@example.com', purpose: 'Projektet', endsOn: '2026-12-31' };

test.each<[string, string, ReturnType<typeof guestsIn>]>([
  ['tabs, as a spreadsheet copies', 'Ada Gäst\tada@example.com\tGranskar\t2026-08-31', [{ ...ada, purpose: 'Granskar', endsOn: '2026-08-31' }]],
  ['semicolons, with heads in another order, and what is left out is what is said for all', 'E-post;Namn\r\nada@example.com;Ada Gäst\r\n', [ada]],
  ['commas, with English heads and quotes', '\uFEFFName,Email,Purpose\n"Gäst, Ada",ada@example.com,"Says ""hello"""', [{ ...ada, name: 'Gäst, Ada', purpose: 'Says "hello"' }]],
  ['a break within quotes', '"Ada\nGäst";ada@example.com', [ada]],
  ['empty lines and lines of separators', '\n\nAda Gäst,ada@example.com\n,,,\n', [ada]],
  ['a line that has too much', 'Ada Gäst;ada@example.com;;;mer;ännu mer', [ada]],
  ['a column that nobody knows', 'Namn;Rum;E-post\nAda Gäst;B12;ada@example.com', [ada]],
  ['a word alone', 'hej', [{ ...ada, name: 'hej', email: '' }]],
  ['nothing', '  \n ', []],
])('reads a list: %s', (_, pasted, expected) => expect(guestsIn(pasted, forAll)).toEqual(expected));
