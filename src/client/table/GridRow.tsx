import { memo } from 'react';
import { textIn, type Column } from './column.ts';
import classes from './DataTable.module.css';

interface GridRowProps {
  readonly row: unknown;
  readonly id: string;
  /** Position among the shown rows, from 0. */
  readonly position: number;
  readonly top: number;
  readonly columns: readonly Column<unknown>[];
  readonly layout: string;
  readonly naming: Column<unknown> | undefined;
  /** The search hit of the row when it is in a column that is not visible. */
  readonly hit: string | null;
  /** Null when the row cannot be selected. */
  readonly isSelected: boolean | null;
  readonly canOpen: boolean;
  /** Whether the row is open beside the table. */
  readonly isOpen: boolean;
  /** The column that holds the grid's tab stop; -1 when the tab stop is in another row. */
  readonly placeColumn: number;
}

/** One row. It has no event handlers, because the grid handles the events of all rows. */
export const GridRow = memo(function GridRow({
  row,
  id,
  position,
  top,
  columns,
  layout,
  naming,
  hit,
  isSelected,
  canOpen,
  isOpen,
  placeColumn,
}: GridRowProps) {
  return (
    <div
      role="row"
      aria-rowindex={position + 2}
      aria-selected={isSelected ?? undefined}
      aria-current={isOpen || undefined}
      className={classes.row}
      style={{ top }}
      data-id={id}
      data-position={position}
    >
      {isSelected !== null && (
        <div role="gridcell" className={classes.tick} data-column={0}>
          <input
            type="checkbox"
            checked={isSelected}
            readOnly
            aria-label={naming && textIn(naming, row)}
            data-place
            tabIndex={placeColumn === 0 ? 0 : -1}
          />
        </div>
      )}
      {columns.map((column, index) => {
        const content = column.cell ? column.cell(row) : textIn(column, row);
        // No button element: one per row would add a tenth to the cost of scrolling, and the grid
        // handles keys and clicks for all rows.
        return (
          <div
            key={column === naming ? column.id : `${layout} ${column.id}`}
            role={column === naming ? 'rowheader' : 'gridcell'}
            className={column === naming ? classes.name : classes.cell}
            data-column={index + 1}
            translate={column.isVerbatim && 'no'}
            data-empty={!content || undefined}
            data-hit={(hit !== null && column === naming) || undefined}
            data-place
            tabIndex={placeColumn === index + 1 ? 0 : -1}
          >
            {column === naming && canOpen ? (
              <span role="button" className={classes.open} tabIndex={-1} data-open>
                {content}
              </span>
            ) : (
              content
            )}
            {hit !== null && column === naming && <span className={classes.hit}>{hit}</span>}
          </div>
        );
      })}
    </div>
  );
});
