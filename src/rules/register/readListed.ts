import type { ListKind } from '#contract/imports.ts';
import { lists } from './lists.ts';
import { type CellRefusal, readCell } from './shapes.ts';

/** A row of a list: the value of each column, null for an empty cell. */
export type ListRecord = Readonly<Record<string, string | null>>;

/** Why a row of a list is refused; each has a text `IMPORT/REFUSED/<reason>`, with its columns. */
export type ListRefusal =
  | CellRefusal
  | 'CELL_TEXT'
  | 'DATE_AHEAD'
  | 'DATES'
  | 'KEY_REPEATED'
  | 'ORGANISATION_UNKNOWN'
  | 'OTHER_SOURCE'
  | 'OWN_ROLE'
  | 'PERSON_AMBIGUOUS'
  | 'PERSON_UNKNOWN'
  | 'REFERENCE_UNKNOWN'
  | 'TERMS_NOT_FOR'
  | 'TERMS_OUTDATED'
  | 'TERMS_UNKNOWN'
  | 'TERMS_WITHDRAWN';

/** What could be read of a row, and why it is refused, with the columns that this is about. */
export interface ListedRow {
  readonly record: ListRecord;
  readonly refusal: ListRefusal | null;
  readonly columns: readonly string[];
}

/** Reads a row as it is stored. The first wrong cell refuses it; wrong cells are null. */
export function readListed(kind: ListKind, cells: Readonly<Record<string, string>>): ListedRow {
  const { columns, either, period } = lists[kind];
  const record: Record<string, string | null> = {};
  let wrong: Pick<ListedRow, 'refusal' | 'columns'> = { refusal: null, columns: [] };
  const refuse = (refusal: ListRefusal, names: readonly string[]) => {
    if (wrong.refusal === null) wrong = { refusal, columns: names };
  };
  for (const { name, isRequired, shape } of columns) {
    const read = readCell(shape, cells[name] ?? '');
    record[name] = 'value' in read ? read.value : null;
    if ('refusal' in read) refuse(read.refusal, [name]);
    else if (read.value === null && isRequired) refuse('CELL_EMPTY', [name]);
  }
  if (either?.every((name) => record[name] === null)) refuse('CELL_EMPTY', either);
  const [from, until] = (period ?? []).map((name) => record[name] ?? null);
  if (period && from && until && until < from) refuse('DATES', period);
  return { record, ...wrong };
}

/** How reports name a row: by what tells it apart, as it is written. */
export const shownKey = (kind: ListKind, cells: Readonly<Record<string, string>>): string =>
  lists[kind].key
    .map((name) => cells[name] ?? '')
    .join(' ')
    .trim();
