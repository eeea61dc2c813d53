import { expect, test } from 'vitest';
import { parsePeopleList } from './alumniFile.ts';

const TODAY = '2026-11-17';
const read = (text: string) => parsePeopleList(text, TODAY);
const named = (text: string) =>
  read(text).people.map(({ nationalId, email }) => nationalId ?? email);

// ALUM-23
test.each([
  [
    'semicolons, with a header',
    'Namn;Personnummer\nAda;890101-2388\nBo;19900101-2385',
    ['198901012388', '199001012385'],
  ],
  ['commas and quotes', '"Name","Email"\r\n"Ada Ny","ADA@example.net"\r\n', ['ada@example.net']],
  ['tabs', '890101-2388\tAda\n900101-2385\tBo', ['198901012388', '199001012385']],
  [
    'one column without a header',
    'ada@example.net\n\n  bo@example.net  \n',
    ['ada@example.net', 'bo@example.net'],
  ],
  [
    'an identity number takes precedence over an address',
    'ada@example.net;8901012388',
    ['198901012388'],
  ],
  ['a sep= line and a header', 'sep=;\r\nE-post;Namn\r\nada@example.net;A', ['ada@example.net']],
  [
    'a line break within a cell',
    'E-post;Adress\r\nada@example.net;"Gatan 1\nlgh 2"\r\n',
    ['ada@example.net'],
  ],
  [
    'a Windows line break within a cell',
    'E-post;Adress\r\nada@example.net;"Gatan 1\r\nlgh 2"\r\n',
    ['ada@example.net'],
  ],
  [
    'a line break within the first cell',
    '"Gatan 1\nlgh 2";ada@example.net\n"Gatan 3\nlgh 4";bo@example.net',
    ['ada@example.net', 'bo@example.net'],
  ],
  ['a line break within a title', '"E-\npost";Namn\nada@example.net;Ada', ['ada@example.net']],
  ['a header above a number', 'Persnr (12 siffror)\n198901012388', ['198901012388']],
  ['an empty file', ' \n', []],
])('reads a list: %s', (_what, text, people) => {
  expect(named(text)).toEqual(people);
  expect(read(text).errors).toEqual([]);
});

test('reports a row without a person by its number in a spreadsheet', () => {
  expect(
    read(
      'sep=;\nE-post;Adress\nada@example.net;"Gatan 1\nlgh 2"\n\nBo utan adress\n890101-2389\n',
    ).errors.map(({ row }) => row),
  ).toEqual([4, 5]);
  expect(read('890101-2388\nada@\n').errors).toEqual([
    { row: 2, error: 'ALUMNI_FILE/NOT_A_NUMBER_OR_ADDRESS' },
  ]);
  expect(read('E-post\n1,98209E+11\n').errors).toEqual([
    { row: 2, error: 'ALUMNI_FILE/NOT_A_NUMBER_OR_ADDRESS' },
  ]);
});

test.each([
  'ada@',
  '890101-2389',
  'Ada Ny',
  'Ada Ny;Storgatan 1',
  'Postgatan 3;58222',
  'Namn;Ort',
  'constructor',
])('reports a mistake in the first row without a header: %s', (first) => {
  expect(read(`${first}\nbo@example.net\n`)).toMatchObject({
    people: [{ row: 2 }],
    errors: [{ row: 1, error: 'ALUMNI_FILE/NOT_A_HEADER' }],
  });
});

test('lists a repeated person once and reports the row of the duplicate', () => {
  expect(read('ada@example.net\nADA@example.net\n890101-2388\n19890101-2388')).toMatchObject({
    duplicates: [2, 4],
    errors: [],
  });
});

test('takes neither of two people in one row', () => {
  expect(
    read('Personnummer;Personnr 2\n890101-2388;980917-2381\n890101-2388;19890101-2388'),
  ).toMatchObject({
    people: [{ row: 3, nationalId: '198901012388' }],
    errors: [{ row: 2, error: 'ALUMNI_FILE/TWO_NUMBERS' }],
  });
});
