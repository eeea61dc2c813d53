import type { ReactNode } from 'react';

/** What a column knows about a row: sorted, searched and offered as a choice. Null is nothing at all, and always comes last. */
export type Value = string | number | null;

/** A column of a table. Keep the object between renders: what has been sorted and indexed is kept by it. */
export interface Column<Row> {
  /** Short and readable: it stands in the address. */
  readonly id: string;
  readonly title: string;
  /** In pixels at the ordinary size of letters; what is left over is shared in proportion. */
  readonly width: number;
  valueOf(row: Row): Value;
  /** A value as people read and search it, where that is not the value itself. */
  textOf?(value: string | number): string;
  /** Draws more than the text. Nothing in it may take the focus: a table has one tab stop. */
  cell?(row: Row): ReactNode;
  /** What the cell means, told on hover and on focus. */
  explain?(row: Row): string | null;
  /** May be filtered by ticking values. */
  readonly hasChoices?: true;
  /** Stays in sight when the table is scrolled sideways; names the row, and opens it. */
  readonly isSticky?: true;
}

/** What a cell says without its drawing. */
export function textIn<Row>(column: Column<Row>, row: Row): string {
  const value = column.valueOf(row);
  return value === null ? '' : textOfValue(column, value);
}

export const textOfValue = <Row>(column: Column<Row>, value: string | number): string => column.textOf?.(value) ?? String(value);

/** The column that names a row. */
export const namingColumn = <Row>(columns: readonly Column<Row>[]): Column<Row> | undefined =>
  columns.find(({ isSticky }) => isSticky) ?? columns[0];
