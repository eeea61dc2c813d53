import { normaliseEmail } from './contactInformation.ts';
import type { IsoDate } from './dates.ts';
import { normalise } from './identityNumber.ts';
import { readTable, splitHeader, type Titles } from './tableText.ts';

/**
 * One person in an uploaded list, identified by national id or e-mail address, with the number of
 * the row.
 */
export interface ListedPerson {
  readonly row: number;
  readonly nationalId: string | null;
  readonly email: string | null;
}

/** Why a row identifies nobody. The first row may also have been meant as the header. */
type RowError =
  | 'ALUMNI_FILE/NOT_A_NUMBER_OR_ADDRESS'
  | 'ALUMNI_FILE/NOT_A_HEADER'
  | 'ALUMNI_FILE/TWO_NUMBERS';

export interface PeopleList {
  readonly people: readonly ListedPerson[];
  /** Rows that identify nobody. If there are any, nothing in the file is used. */
  readonly errors: readonly { readonly row: number; readonly error: RowError }[];
  /** Rows that repeat a person; they are ignored. */
  readonly duplicates: readonly number[];
}

type Column = 'nationalId' | 'email';

const titles: Titles<Column> = {
  personnummer: 'nationalId',
  personnr: 'nationalId',
  persnr: 'nationalId',
  pnr: 'nationalId',
  personid: 'nationalId',
  samordningsnummer: 'nationalId',
  identitetsnummer: 'nationalId',
  nationalid: 'nationalId',
  nationalidnumber: 'nationalId',
  personalnumber: 'nationalId',
  personalid: 'nationalId',
  personalidentitynumber: 'nationalId',
  socialsecuritynumber: 'nationalId',
  ssn: 'nationalId',
  noredupersonnin: 'nationalId',
  epost: 'email',
  epostadress: 'email',
  epostadresser: 'email',
  mejl: 'email',
  mejladress: 'email',
  mail: 'email',
  mailadress: 'email',
  mailaddress: 'email',
  email: 'email',
  emails: 'email',
  emailadress: 'email',
  emailaddress: 'email',
  emailaddresses: 'email',
};

/**
 * Reads a list of people, one per row, with a national id or an e-mail address in any of its cells.
 * A first row without a person is the header only if it has such a title, so that a mistake in the
 * first person is reported like any other.
 */
export function parsePeopleList(text: string, today: IsoDate): PeopleList {
  const table = readTable(text);
  const isHeader = table[0] !== undefined && identityIn(table[0].cells, today).name === null;
  const { columns, rows } = isHeader
    ? splitHeader(table, titles, ['nationalId', 'email'])
    : { columns: null, rows: table };
  const people: ListedPerson[] = [];
  const errors: { row: number; error: RowError }[] = [];
  const duplicates: number[] = [];
  const seen = new Set<string>();
  for (const { row, cells } of rows) {
    const { nationalId, email, name, hasTwoNumbers } = identityIn(cells, today);
    if (hasTwoNumbers) errors.push({ row, error: 'ALUMNI_FILE/TWO_NUMBERS' });
    else if (name === null)
      errors.push({
        row,
        error:
          columns === null && row === table[0]?.row
            ? 'ALUMNI_FILE/NOT_A_HEADER'
            : 'ALUMNI_FILE/NOT_A_NUMBER_OR_ADDRESS',
      });
    else if (seen.has(name)) duplicates.push(row);
    else {
      seen.add(name);
      people.push({ row, nationalId, email });
    }
  }
  return { people, errors, duplicates };
}

/**
 * Returns the person whom the cells identify; `name` is what is compared, and null if they identify
 * nobody.
 */
function identityIn(cells: readonly string[], today: IsoDate) {
  const numbers = new Set(
    cells.map((cell) => numberIn(cell, today)).filter((found) => found !== null),
  );
  const [nationalId = null] = numbers;
  const email = cells.map(emailIn).find((found) => found !== null) ?? null;
  return { nationalId, email, name: nationalId ?? email, hasTwoNumbers: numbers.size > 1 };
}

/** Only a cell of about the length of an identity number is parsed as one. */
const numberIn = (cell: string, today: IsoDate): string | null =>
  /^[\d+\-A-Za-z ]{10,14}$/.test(cell) ? normalise(cell.replaceAll(' ', ''), today) : null;

function emailIn(cell: string): string | null {
  if (!cell.includes('@')) return null;
  const kept = normaliseEmail(cell);
  return kept.refusal === undefined ? (kept.value?.toLowerCase() ?? null) : null;
}
