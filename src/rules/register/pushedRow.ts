import type { ListKind } from '#contract/imports.ts';
import { titleOf } from '#rules/columnTitle.ts';
import { lists } from './lists.ts';
import { type ListedRow, readListed, shownKey } from './readListed.ts';

interface PushedCells {
  readonly cells: Readonly<Record<string, string>>;
  /** Columns whose value is neither text nor null, nor a number where one belongs. */
  readonly notText: readonly string[];
  /** Columns that two fields name: `id` and `ID`. */
  readonly twice: readonly string[];
}

/** The cells of a row that was sent as JSON, with the titles and blanks of a file's. */
export function pushedCells(kind: ListKind, row: Readonly<Record<string, unknown>>): PushedCells {
  const columns = new Map(lists[kind].columns.map((column) => [titleOf(column.name), column]));
  const cells: Record<string, string> = {};
  const notText: string[] = [];
  const twice: string[] = [];
  for (const [title, value] of Object.entries(row)) {
    const column = columns.get(titleOf(title));
    if (column === undefined) continue;
    const { name, shape } = column;
    if (name in cells) twice.push(name);
    const isNumber = typeof value === 'number';
    if (typeof value !== 'string' && value !== null && !(isNumber && shape.is === 'number'))
      notText.push(name);
    // A number in the place of an id still names the row, which then counts as named.
    cells[name] =
      typeof value === 'string' || isNumber ? String(value).replaceAll(/\s+/g, ' ').trim() : '';
  }
  return { cells, notText, twice };
}

/** Reads a row as a file's is read. A number in the place of a text has lost its leading zeros. */
export function readPushed(
  kind: ListKind,
  { cells, notText }: PushedCells,
): ListedRow & { readonly shown: string } {
  const read = readListed(kind, cells);
  const shown = shownKey(kind, cells);
  return notText.length === 0
    ? { ...read, shown }
    : { ...read, shown, refusal: 'CELL_TEXT', columns: notText };
}
