import type { ImportKind } from '#contract/imports.ts';
import { titleOf } from '#rules/columnTitle.ts';
import { columnsIn, type TableRow, tableRows } from '#rules/tableText.ts';
import { type ColumnOf, columnsOf } from './columns.ts';

/** Why a file as a whole cannot be imported. */
export type FileError =
  | 'IMPORT/FILE/NO_HEADER'
  | 'IMPORT/FILE/COLUMN_MISSING'
  | 'IMPORT/FILE/COLUMN_TWICE'
  | 'IMPORT/FILE/NO_ROWS'
  | 'IMPORT/FILE/TOO_MANY_ROWS';

/** A row of a file: the cell of each column, empty where the file has no such column. */
export interface FileRow<Kind extends ImportKind> {
  readonly row: number;
  readonly cells: Readonly<Record<ColumnOf<Kind>, string>>;
}

export type FileContent<Kind extends ImportKind> =
  | { readonly rows: Iterable<FileRow<Kind>> }
  | { readonly error: FileError; readonly columns?: readonly string[] };

const MAX_ROWS = 500_000;

/**
 * Reads a file with a header. Titles are recognised whatever their case and punctuation; columns
 * that are not documented are ignored. The rows are made while they are read, once, because those
 * of a large file would fill the memory.
 */
export function readFile<Kind extends ImportKind>(kind: Kind, text: string): FileContent<Kind> {
  const names: readonly ColumnOf<Kind>[] = columnsOf[kind].map(({ name }) => name);
  const titles = Object.fromEntries(names.map((name) => [titleOf(name), name]));
  const rows = tableRows(text);
  let first: TableRow | undefined;
  let count = 0;
  for (const row of rows) {
    first ??= row;
    count += 1;
  }
  const columns = columnsIn(first, titles, names);
  if (columns === null) return { error: 'IMPORT/FILE/NO_HEADER' };
  const missing = columnsOf[kind]
    .filter((column) => 'isRequired' in column && !columns.includes(column.name))
    .map(({ name }) => name);
  if (missing.length > 0) return { error: 'IMPORT/FILE/COLUMN_MISSING', columns: missing };
  const twice = names.filter((name) => columns.indexOf(name) !== columns.lastIndexOf(name));
  if (twice.length > 0) return { error: 'IMPORT/FILE/COLUMN_TWICE', columns: twice };
  if (count === 1) return { error: 'IMPORT/FILE/NO_ROWS' };
  if (count > MAX_ROWS + 1) return { error: 'IMPORT/FILE/TOO_MANY_ROWS' };
  const at = new Map(columns.map((name, index) => [name, index]));
  return {
    rows: rowsOf(
      rows,
      names.map((name) => [name, at.get(name) ?? -1] as const),
    ),
  };
}

function* rowsOf<Name extends string>(
  rows: Iterable<TableRow>,
  places: readonly (readonly [name: Name, place: number])[],
): Iterable<{ readonly row: number; readonly cells: Readonly<Record<Name, string>> }> {
  let isHeader = true;
  for (const { row, cells } of rows) {
    if (!isHeader)
      yield {
        row,
        // Every name is in the list of names, so every column has its cell.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        cells: Object.fromEntries(
          places.map(([name, place]) => [name, cells[place] ?? '']),
        ) as Record<Name, string>,
      };
    isHeader = false;
  }
}
