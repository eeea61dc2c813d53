import type { ColumnChoice } from '../../../../rules/tableColumns.ts';

type Columns = readonly ColumnChoice[];

/** In the order in which the table shows them. */
export const inOrder = (columns: Columns): ColumnChoice[] => numbered(columns.toSorted((one, other) => one.order - other.order));

/** With the column at another place, counted from 0; the others close up. Places beyond the ends are the ends. */
export function moved(columns: Columns, columnId: string, place: number): ColumnChoice[] {
  const column = columns.find((one) => one.columnId === columnId);
  if (!column) return [...columns];
  const others = columns.filter((one) => one !== column);
  return numbered(others.toSpliced(Math.max(0, place), 0, column));
}

/** With the column shown where it was hidden, and the other way round. */
export const toggled = (columns: Columns, columnId: string): ColumnChoice[] =>
  columns.map((column) => (column.columnId === columnId ? { ...column, isActive: !column.isActive } : column));

export const isSameChoice = (one: Columns, other: Columns): boolean => JSON.stringify(one.map(asSaved)) === JSON.stringify(other.map(asSaved));

const asSaved = ({ order, columnId, isActive }: ColumnChoice) => [order, columnId, isActive];
const numbered = (columns: Columns): ColumnChoice[] => columns.map((column, order) => ({ ...column, order }));
