import { describe, expect, test } from 'vitest';
import { accountOf } from '../bulk/accounts.testing.ts';
import { csvOf } from './csv.ts';

const linesOf = (csv: string) => csv.split('\r\n');
/** The cells of a line, separated by semicolons outside quotes. */
const cellsOf = (line: string) => line.match(/(?<=^|;)("([^"]|"")*"|[^;]*)/g) ?? [];

describe('the exported file', () => {
  test('has a UTF-8 byte order mark, the names of 24 fields in fixed order, and one line per account (ACCT-58)', () => {
    const csv = csvOf([accountOf(), accountOf({ norEduPersonLIN: 'lin-2' })], 'sv-SE');
    expect(csv.endsWith('\r\n')).toBe(true);
    const [head = '', ...lines] = linesOf(csv.trimEnd());
    expect(head).toBe(
      '\uFEFFliUId;norEduPersonLIN;givenName;surname;displayName;title;' +
        'organisationCanonicalPath;accountType;subscriptionType;userStatus;affiliationEndDate;' +
        'validThrough;retirementDate;adAccountDisabledWhen;' +
        'lastRetirementProcessStepDueDateFromForADAccount;irtComment;' +
        'hasLiUPhone;hasEmployeeProfilePage;' +
        'contactPerson;externalEmailAddress;liUEmailAddress;costCentre;costCentreActivity;externalInvoiceData',
    );
    expect(cellsOf(head)).toHaveLength(24);
    expect(lines.map((line) => cellsOf(line).length)).toEqual([24, 24]);
  });

  test('is encoded and quoted exactly, byte by byte', () => {
    const account = accountOf({
      surname: 'Ek; Berg',
      displayName: '"Anna" Ek',
      irtComment: 'rad 1\r\nrad 2; slut',
      externalInvoiceData: {
        contactPerson: 'Bo',
        invoiceAddress: 'Box 1\n581 83 Åby',
        invoiceReference: '',
      },
    });
    const line =
      'annli42;lin-1;Anna;Ek, Berg;"""Anna"" Ek";Gästforskare;Kvarnby universitet / Fysik;' +
      'Personal;Medium;Active;;2026-12-31;;;;rad 1 rad 2, slut;false;false;' +
      'Bo Ek (boek17);;anna.lindqvist@kvarnby.se;Fysik;Undervisning;Bo, Box 1 581 83 Åby\r\n';
    const bytes = new TextEncoder().encode(csvOf([account], 'sv-SE'));
    expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
    expect(
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.slice(bytes.indexOf(10) + 1)),
    ).toBe(line);
  });
});
