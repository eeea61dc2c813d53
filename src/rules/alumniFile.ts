import { normaliseEmail } from './contactInformation.ts';
import { normalise } from './identityNumber.ts';
import type { IsoDate } from './dates.ts';

/** What stands in a list of people: whom a row names, by the number or the address, and on which line. */
export interface ListedPerson {
  readonly line: number;
  readonly nationalId: string | null;
  readonly email: string | null;
}

/** Why a row names nobody. */
export type RowError = 'ALUMNI_FILE/NOT_A_NUMBER_OR_ADDRESS';

export interface ReadList {
  readonly people: readonly ListedPerson[];
  /** Rows that name nobody. With any of them nothing of the file is used. */
  readonly errors: readonly { readonly line: number; readonly error: RowError }[];
  /** Rows that name somebody once more: they are left out. */
  readonly duplicates: readonly number[];
}

const SEPARATORS = [';', '\t', ',', '|'] as const;

/**
 * Reads a list of people: a row each, with a national id or an e-mail address in any of its cells. The separator is whichever the file
 * uses, a first row without anybody is its head, and empty rows are nothing.
 */
export function readPeople(text: string, today: IsoDate): ReadList {
  const lines = text.split(/\r\n|\n|\r/);
  const first = lines.findIndex((line) => line.trim() !== '');
  const separator = separatorOf(lines[first] ?? '');
  const people: ListedPerson[] = [];
  const errors: { line: number; error: RowError }[] = [];
  const duplicates: number[] = [];
  const seen = new Set<string>();
  for (const [index, row] of lines.entries()) {
    const cells = cellsOf(row, separator);
    if (cells.every((cell) => cell === '')) continue;
    const line = index + 1;
    const nationalId = cells.map((cell) => numberIn(cell, today)).find((found) => found !== null) ?? null;
    const email = cells.map(emailIn).find((found) => found !== null) ?? null;
    const name = nationalId ?? email;
    if (name === null) {
      if (index !== first) errors.push({ line, error: 'ALUMNI_FILE/NOT_A_NUMBER_OR_ADDRESS' });
    } else if (seen.has(name)) duplicates.push(line);
    else {
      seen.add(name);
      people.push({ line, nationalId, email });
    }
  }
  return { people, errors, duplicates };
}

/** The one that most divides the row; none where it has one cell. */
function separatorOf(row: string): string | null {
  const [most] = SEPARATORS.map((separator) => ({ separator, count: row.split(separator).length })).toSorted((one, other) => other.count - one.count);
  return most && most.count > 1 ? most.separator : null;
}

const cellsOf = (row: string, separator: string | null): string[] =>
  (separator === null ? [row] : row.split(separator)).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1').trim());

/** Only what is as long as a number is looked at as one. */
const numberIn = (cell: string, today: IsoDate): string | null => (/^[\d+\-A-Za-z ]{10,14}$/.test(cell) ? normalise(cell.replaceAll(' ', ''), today) : null);

function emailIn(cell: string): string | null {
  if (!cell.includes('@')) return null;
  const kept = normaliseEmail(cell);
  return kept.refusal === undefined ? (kept.value?.toLowerCase() ?? null) : null;
}
