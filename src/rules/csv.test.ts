import { describe, expect, test } from 'vitest';
import { cellOf, csvOf, exportName } from './csv.ts';

// ACCT-59
test('a table consists of a UTF-8 byte order mark and a line for the header and for each row', () => {
  expect(
    csvOf(
      ['Namn', 'Antal'],
      [
        ['Ek; Berg', 2],
        [null, true],
      ],
      '.',
    ),
  ).toBe('\uFEFFNamn;Antal\r\nEk, Berg;2\r\n;true\r\n');
});

test.each([
  [',', '100,5;-0,25;IT 1.5'],
  ['.', '100.5;-0.25;IT 1.5'],
] as const)('numbers have the decimal mark %s, and text stays as it is', (mark, line) => {
  expect(csvOf(['a', 'b', 'c'], [[100.5, -0.25, 'IT 1.5']], mark)).toContain(`\r\n${line}\r\n`);
});

// ACCT-59
test('the name of an exported file contains the date', () => {
  expect(exportName('2027-03-12')).toBe('exported_2027-03-12.csv');
});

// ACCT-59
describe('a cell', () => {
  test.each([
    ['a;b\nc', 'a,b c'],
    ['a\r\nb\rc\u2028d', 'a b c d'],
    ['=1+1', "'=1+1"],
    ['+SUM(A1)', "'+SUM(A1)"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1+1', "' =1+1"],
    ['\r=1+1', "' =1+1"],
    ['   =1+1', "'   =1+1"],
    ['\u00A0\u200B=1+1', "'\u00A0\u200B=1+1"],
    ['\uFEFF=1+1', "'\uFEFF=1+1"],
    ['＝1+1', "'＝1+1"],
    ['＋1＋1', "'＋1＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
    ['="x"', '"\'=""x"""'],
    ['a=1', 'a=1'],
    ['Lund-Ek', 'Lund-Ek'],
    ['anna@kvarnby.se', 'anna@kvarnby.se'],
    ['säg "hej"', '"säg ""hej"""'],
    ['', ''],
  ])('%j is written as %j', (value, cell) => {
    expect(cellOf(value)).toBe(cell);
  });

  test.each([
    '+46 13 28 10 00',
    '+4613281000',
    '+46 (0)13-28 10 00',
    '013-28 10 00',
    '0701234567',
    '00100',
    '9752200000012345',
  ])('with the digits %j is text, so that a spreadsheet keeps their start', (digits) => {
    expect(cellOf(digits)).toBe(`\u00a0${digits}`);
  });

  test.each(['-12,5', '+12,5', '0', '0.5', '0,123456', '58222', '2027'])(
    'with the number %j is left unchanged',
    (number) => {
      expect(cellOf(number)).toBe(number);
    },
  );

  test.each([
    [true, 'true'],
    [false, 'false'],
    [null, ''],
  ])('of %j is written as %j', (value, cell) => {
    expect(cellOf(value)).toBe(cell);
  });
});
