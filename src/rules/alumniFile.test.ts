import { expect, test } from 'vitest';
import { parsePeopleList } from './alumniFile.ts';

const TODAY = '2026-11-17';
const read = (text: string) => parsePeopleList(text, TODAY);
const named = (text: string) => read(text).people.map(({ nationalId, email }) => nationalId ?? email);

// ALUM-23
test.each([
  ['semicolons, with a header', 'Namn;Personnummer\nAda;890101-2388\nBo;19900101-2385', ['198901012388', '199001012385']],
  ['commas and quotes', '"Name","Email"\r\n"Ada Ny","ADA@example.net"\r\n', ['ada@example.net']],
  ['tabs', '890101-2388\tAda\n900101-2385\tBo', ['198901012388', '199001012385']],
  ['one column without a header', 'ada@example.net\n\n  bo@example.net  \n', ['ada@example.net', 'bo@example.net']],
  ['an identity number takes precedence over an address', 'ada@example.net;8901012388', ['198901012388']],
  ['an empty file', ' \n', []],
])('reads a list: %s', (_what, text, people) => {
  expect(named(text)).toEqual(people);
  expect(read(text).errors).toEqual([]);
});

test('reports a row without a person by its line, except that the first row may be a header', () => {
  expect(read('Vem\nada@example.net\nBo utan adress\n890101-2389\n').errors.map(({ line }) => line)).toEqual([3, 4]);
  expect(read('890101-2388\nada@\n').errors).toEqual([{ line: 2, error: 'ALUMNI_FILE/NOT_A_NUMBER_OR_ADDRESS' }]);
});

test('lists a repeated person once and reports the line of the duplicate', () => {
  expect(read('ada@example.net\nADA@example.net\n890101-2388\n19890101-2388')).toMatchObject({ duplicates: [2, 4], errors: [] });
});
