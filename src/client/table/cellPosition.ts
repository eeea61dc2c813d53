/**
 * A position that keyboard focus can have. The heading is row -1, where a column may also have a
 * filter button as a separate stop.
 */
export interface CellPosition {
  readonly row: number;
  /** 0 is the checkbox column, even when the table has none. */
  readonly column: number;
  readonly isFilter: boolean;
}

export interface Extent {
  readonly rows: number;
  readonly firstColumn: 0 | 1;
  readonly columns: number;
  /** Number of visible rows. */
  readonly page: number;
  readonly hasFilter: (column: number) => boolean;
}

export const HEADING = -1;

/**
 * Returns the position that a key moves to in a grid (WAI-ARIA, "Grid pattern"); null when the key
 * does not move the focus.
 */
export function cellAfter(
  place: CellPosition,
  key: string,
  withControl: boolean,
  extent: Extent,
): CellPosition | null {
  const { rows, columns, page } = extent;
  const inRow = (row: number): CellPosition => ({
    ...place,
    row: Math.max(0, Math.min(row, rows - 1)),
    isFilter: false,
  });
  switch (key) {
    case 'ArrowDown':
      return rows === 0 ? place : inRow(place.row + 1);
    case 'ArrowUp':
      return place.row <= 0 ? { ...place, row: HEADING } : inRow(place.row - 1);
    case 'PageDown':
      return rows === 0 ? place : inRow(Math.max(place.row, 0) + page);
    case 'PageUp':
      return rows === 0 ? place : inRow(place.row - page);
    case 'ArrowRight':
      return toTheRight(place, extent);
    case 'ArrowLeft':
      return toTheLeft(place, extent);
    case 'Home':
      return {
        row: withControl && rows > 0 ? 0 : place.row,
        column: extent.firstColumn,
        isFilter: false,
      };
    case 'End':
      return {
        row: withControl && rows > 0 ? rows - 1 : place.row,
        column: columns - 1,
        isFilter: false,
      };
    default:
      return null;
  }
}

function toTheRight(place: CellPosition, { columns, hasFilter }: Extent): CellPosition {
  if (place.row === HEADING && !place.isFilter && hasFilter(place.column))
    return { ...place, isFilter: true };
  return place.column === columns - 1
    ? place
    : { ...place, column: place.column + 1, isFilter: false };
}

function toTheLeft(place: CellPosition, { firstColumn, hasFilter }: Extent): CellPosition {
  if (place.isFilter) return { ...place, isFilter: false };
  if (place.column === firstColumn) return place;
  const column = place.column - 1;
  return { ...place, column, isFilter: place.row === HEADING && hasFilter(column) };
}
