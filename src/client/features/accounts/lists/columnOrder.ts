import type { ColumnChoice } from '#rules/tableColumns.ts';

type Columns = readonly ColumnChoice[];

/** Returns the columns in display order. */
export const inOrder = (columns: Columns): ColumnChoice[] =>
  numbered(columns.toSorted((one, other) => one.order - other.order));

/**
 * Returns the columns with one moved to another place, counted from 0. A place beyond either end is
 * that end.
 */
export function moved(columns: Columns, columnId: string, place: number): ColumnChoice[] {
  const column = columns.find((one) => one.columnId === columnId);
  if (!column) return [...columns];
  const others = columns.filter((one) => one !== column);
  return numbered(others.toSpliced(Math.max(0, place), 0, column));
}

/** Returns the columns with the visibility of one toggled. */
export const toggled = (columns: Columns, columnId: string): ColumnChoice[] =>
  columns.map((column) =>
    column.columnId === columnId ? { ...column, isActive: !column.isActive } : column,
  );

export const isSameChoice = (one: Columns, other: Columns): boolean =>
  JSON.stringify(one.map(asSaved)) === JSON.stringify(other.map(asSaved));

const asSaved = ({ order, columnId, isActive }: ColumnChoice) => [order, columnId, isActive];
const numbered = (columns: Columns): ColumnChoice[] =>
  columns.map((column, order) => ({ ...column, order }));
