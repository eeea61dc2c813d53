// oxlint-disable-next-line typescript/triple-slash-reference -- needed by every project that compiles this file
/// <reference path="./papaparse.d.ts" />
import Papa from 'papaparse';
import { titleOf } from './columnTitle.ts';

/**
 * A row of a table, numbered as in a spreadsheet: a line break within a quoted cell starts no new
 * row, and empty rows count.
 */
export interface TableRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/**
 * The separators that are recognised. If several fit, the first is used: a comma and a bar are more
 * often part of a cell.
 */
const SEPARATORS = ['\t', ';', ',', '|'] as const;
/** Number of rows from which the separator is determined. */
const SAMPLE_ROWS = 100;

/** Number of rows, or of characters, that are parsed at once. */
const BATCH_ROWS = 1_000;
const BATCH_CHARACTERS = 100_000;

/**
 * Reads a table that was copied from a spreadsheet or saved as CSV, and returns the rows that have
 * content. The separator is detected, unless a first line `sep=;` states it, which spreadsheets do
 * not count as a row. Cells are trimmed, and whitespace in them is a single space.
 */
export const readTable = (content: string): TableRow[] => [...tableRows(content)];

/**
 * The same, with rows that are made each time they are read, because those of a large file would
 * fill the memory.
 */
export function tableRows(content: string): Iterable<TableRow> {
  const text = content.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const stated = /^"?sep=(.)"?[\t;,|]*(?:\n|$)/i.exec(text);
  const body = stated ? text.slice(stated[0].length) : text;
  const separator = stated?.[1] ?? separatorOf(body);
  const rowsIn = isQuoted(body, separator) ? quotedRows : unquotedRows;
  return {
    *[Symbol.iterator]() {
      let row = 0;
      for (const given of rowsIn(body, separator)) {
        row += 1;
        const cells = given.map((cell) => cell.replaceAll(/\s+/g, ' ').trim());
        if (cells.some((cell) => cell !== '')) yield { row, cells };
      }
    },
  };
}

/**
 * Whether quotes quote. One that is never closed, or that is followed by text, quotes nothing:
 * otherwise it would swallow the rows below it.
 */
function isQuoted(text: string, separator: string): boolean {
  if (!text.includes('"')) return false;
  for (const { errors } of quotedBatches(text, separator)) if (errors.length > 0) return false;
  return true;
}

function* quotedRows(text: string, separator: string): Generator<readonly string[]> {
  for (const { data } of quotedBatches(text, separator)) yield* data;
}

function* quotedBatches(text: string, separator: string): Generator<Papa.Parsed> {
  const options = { ...optionsOf(separator), fastMode: false, preview: BATCH_ROWS };
  for (let start = 0; start < text.length;) {
    const batch = Papa.parse(text.slice(start), options);
    yield batch;
    start = batch.meta.truncated ? start + batch.meta.cursor : text.length;
  }
}

function* unquotedRows(text: string, separator: string): Generator<readonly string[]> {
  const options = { ...optionsOf(separator), fastMode: true };
  for (let start = 0; start < text.length;) {
    const found = text.indexOf('\n', start + BATCH_CHARACTERS);
    const end = found < 0 ? text.length : found;
    yield* Papa.parse(text.slice(start, end), options).data;
    start = end + 1;
  }
}

const optionsOf = (separator: string) => ({ delimiter: separator, newline: '\n' }) as const;

/**
 * Returns the separator that divides the most rows, and preferably one with which all quotes are
 * closed: another also divides quoted cells. A table of one column has no separator, and then any
 * will do.
 */
function separatorOf(text: string): string {
  const score = (separator: string) => {
    const options = { ...optionsOf(separator), preview: SAMPLE_ROWS };
    const quoted = Papa.parse(text, options);
    const isClosed = quoted.errors.length === 0;
    const divided = (
      isClosed ? quoted : Papa.parse(text, { ...options, fastMode: true })
    ).data.filter((cells) => cells.length > 1).length;
    return divided > 0 && isClosed ? divided + SAMPLE_ROWS : divided;
  };
  return SEPARATORS.map((separator) => ({ separator, score: score(separator) })).reduce(
    (best, one) => (one.score > best.score ? one : best),
  ).separator;
}

/** The columns of a table by their possible titles, as `titleOf` returns them. */
export type Titles<Column extends string> = Readonly<Record<string, Column>>;

export interface TitledTable<Column extends string> {
  /**
   * The column of each cell, and undefined for an unknown title; null if the first row is not a
   * header.
   */
  readonly columns: readonly (Column | undefined)[] | null;
  /** The rows below the header. */
  readonly rows: readonly TableRow[];
}

/**
 * Splits off the header: the first row, if one of its titles is that of a column in `identifying`.
 */
export function splitHeader<Column extends string>(
  rows: readonly TableRow[],
  titles: Titles<Column>,
  identifying: readonly Column[],
): TitledTable<Column> {
  const columns = columnsIn(rows[0], titles, identifying);
  return { columns, rows: columns === null ? rows : rows.slice(1) };
}

/** The columns that a header names; null if the row is none. */
export function columnsIn<Column extends string>(
  row: TableRow | undefined,
  titles: Titles<Column>,
  identifying: readonly Column[],
): TitledTable<Column>['columns'] {
  const columns =
    row?.cells.map((cell) =>
      Object.hasOwn(titles, titleOf(cell)) ? titles[titleOf(cell)] : undefined,
    ) ?? [];
  return columns.some((column) => column !== undefined && identifying.includes(column))
    ? columns
    : null;
}
