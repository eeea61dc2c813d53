import { normaliseEmail } from './contactInformation.ts';
import { normalise } from './identityNumber.ts';
import type { IsoDate } from './dates.ts';

/** One person in an uploaded list, identified by national id or e-mail address, with the line number. */
export interface ListedPerson {
  readonly line: number;
  readonly nationalId: string | null;
  readonly email: string | null;
}

/** Why a row identifies nobody. */
export type RowError = 'ALUMNI_FILE/NOT_A_NUMBER_OR_ADDRESS';

export interface PeopleList {
  readonly people: readonly ListedPerson[];
  /** Rows that identify nobody. If there are any, nothing in the file is used. */
  readonly errors: readonly { readonly line: number; readonly error: RowError }[];
  /** Rows that repeat a person; they are ignored. */
  readonly duplicates: readonly number[];
}

const SEPARATORS = [';', '\t', ',', '|'] as const;

/**
 * Reads a list of people, one per row, with a national id or an e-mail address in any of its cells. The file's separator is detected, a
 * first row without a person is taken as the header, and empty rows are ignored.
 */
export function parsePeopleList(text: string, today: IsoDate): PeopleList {
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

/** Returns the separator that splits the row into the most cells; null if the row has one cell. */
function separatorOf(row: string): string | null {
  const [most] = SEPARATORS.map((separator) => ({ separator, count: row.split(separator).length })).toSorted((one, other) => other.count - one.count);
  return most && most.count > 1 ? most.separator : null;
}

const cellsOf = (row: string, separator: string | null): string[] =>
  (separator === null ? [row] : row.split(separator)).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1').trim());

/** Only a cell of about the length of an identity number is parsed as one. */
const numberIn = (cell: string, today: IsoDate): string | null => (/^[\d+\-A-Za-z ]{10,14}$/.test(cell) ? normalise(cell.replaceAll(' ', ''), today) : null);

function emailIn(cell: string): string | null {
  if (!cell.includes('@')) return null;
  const kept = normaliseEmail(cell);
  return kept.refusal === undefined ? (kept.value?.toLowerCase() ?? null) : null;
}
