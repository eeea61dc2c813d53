import type { ReactNode } from 'react';

/**
 * The value of a column in a row, used for sorting, searching and filtering. Null means no value
 * and always sorts last.
 */
export type Value = string | number | null;

/**
 * A column of a table. Keep the same object between renders, because sorted and indexed data are
 * cached by it.
 */
export interface Column<Row> {
  /** Short and readable, because it is used in the URL. */
  readonly id: string;
  readonly title: string;
  /** In pixels at the default font size; the remaining space is divided in proportion. */
  readonly width: number;
  valueOf(row: Row): Value;
  /** Formats a value as it is displayed and searched, when that differs from the value itself. */
  textOf?(value: string | number): string;
  /**
   * Renders more than the text. The content must not be focusable, because a table has one tab
   * stop.
   */
  cell?(row: Row): ReactNode;
  /** Whether the values are names, numbers or addresses, which a browser must not translate. */
  readonly isVerbatim?: true;
  /** Returns the meaning of the cell, shown on hover and on focus. */
  explain?(row: Row): string | null;
  /** Whether the column can be filtered by ticking values. */
  readonly hasChoices?: true;
  /**
   * Whether the column stays visible when the table is scrolled horizontally; it names the row and
   * opens it.
   */
  readonly isSticky?: true;
}

/** Returns the text of a cell without its custom rendering. */
export function textIn<Row>(column: Column<Row>, row: Row): string {
  const value = column.valueOf(row);
  return value === null ? '' : textOfValue(column, value);
}

export const textOfValue = <Row>(column: Column<Row>, value: string | number): string =>
  column.textOf?.(value) ?? String(value);

/** Returns the column that names the rows. */
export const namingColumn = <Row>(columns: readonly Column<Row>[]): Column<Row> | undefined =>
  columns.find(({ isSticky }) => isSticky) ?? columns[0];
