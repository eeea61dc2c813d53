import { describe, expect, test } from 'vitest';
import { accountOf } from '../bulk/accounts.testing.ts';
import { cellOf } from '../../../domain/csv.ts';
import { csvOf, exportName } from './csv.ts';

const linesOf = (csv: string) => csv.split('\r\n');
/** The cells that stand between semicolons outside quotes. */
const cellsOf = (line: string) => line.match(/(?<=^|;)("([^"]|"")*"|[^;]*)/g) ?? [];

describe('the file', () => {
  test('is a mark of UTF-8, the names of 24 fields in their fixed order, and a line each (ACCT-58)', () => {
    const csv = csvOf([accountOf(), accountOf({ norEduPersonLIN: 'lin-2' })], 'sv-SE');
    expect(csv.endsWith('\r\n')).toBe(true);
    const [head = '', ...lines] = linesOf(csv.trimEnd());
    expect(head).toBe(
      '\uFEFFliUId;norEduPersonLIN;givenName;surname;displayName;title;organisationCanonicalPath;accountType;subscriptionType;userStatus;affiliationEndDate;' +
        'validThrough;retirementDate;adAccountDisabledWhen;lastRetirementProcessStepDueDateFromForADAccount;irtComment;hasLiUPhone;hasEmployeeProfilePage;' +
        'contactPerson;externalEmailAddress;liUEmailAddress;costCentre;costCentreActivity;externalInvoiceData',
    );
    expect(cellsOf(head)).toHaveLength(24);
    expect(lines.map((line) => cellsOf(line).length)).toEqual([24, 24]);
  });

  test('byte by byte', () => {
    const account = accountOf({
      surname: 'Ek; Berg',
      displayName: '"Anna" Ek',
      irtComment: 'rad 1\r\nrad 2; slut',
      externalInvoiceData: { contactPerson: 'Bo', invoiceAddress: 'Box 1\n581 83 Åby', invoiceReference: '' },
    });
    const line =
      'annli42;lin-1;Anna;Ek, Berg;"""Anna"" Ek";Gästforskare;Kvarnby universitet / Fysik;Personal;Medium;Active;;2026-12-31;;;;rad 1 rad 2, slut;false;false;' +
      'Bo Ek (boek17);;anna.lindqvist@kvarnby.se;Fysik;Undervisning;Bo, Box 1 581 83 Åby\r\n';
    const bytes = new TextEncoder().encode(csvOf([account], 'sv-SE'));
    expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder('utf-8', { fatal: true }).decode(bytes.slice(bytes.indexOf(10) + 1))).toBe(line);
  });

  // ACCT-59
  test('is called by the day', () => {
    expect(exportName('2027-03-12')).toBe('exported_2027-03-12.csv');
  });
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

  test.each(['+46 13 28 10 00', '+4613281000', '-12,5', '013-28 10 00', '0701234567'])('with the number %j stays as it is', (number) => {
    expect(cellOf(number)).toBe(number);
  });

  test.each([[true, 'true'], [false, 'false'], [null, '']])('of %j is %j', (value, cell) => {
    expect(cellOf(value)).toBe(cell);
  });
});
