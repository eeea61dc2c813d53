import { memo } from 'react';
import { textIn, type Column } from './column.ts';
import classes from './DataTable.module.css';

interface GridRowProps {
  readonly row: unknown;
  readonly id: string;
  /** Its position among the rows shown, from 0. */
  readonly position: number;
  readonly top: number;
  readonly columns: readonly Column<unknown>[];
  readonly layout: string;
  readonly naming: Column<unknown> | undefined;
  /** Where the row has what was searched for, if that is out of sight. */
  readonly hit: string | null;
  /** Null: it cannot be ticked. */
  readonly isSelected: boolean | null;
  readonly canOpen: boolean;
  /** It is open beside the table. */
  readonly isOpen: boolean;
  /** The column that holds the grid's tab stop; -1: it is in another row. */
  readonly placeColumn: number;
}

/** One row. It holds no handlers: the grid listens for all its rows at once. */
export const GridRow = memo(function GridRow({ row, id, position, top, columns, layout, naming, hit, isSelected, canOpen, isOpen, placeColumn }: GridRowProps) {
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
        // No button element: one in each row is a tenth of what a scroll costs, and the grid hears keys and presses for all.
        return (
          <div
            key={column === naming ? column.id : `${layout} ${column.id}`}
            role={column === naming ? 'rowheader' : 'gridcell'}
            className={column === naming ? classes.name : classes.cell}
            data-column={index + 1}
            data-empty={!content || undefined}
            data-hit={(hit !== null && column === naming) || undefined}
            data-place
            tabIndex={placeColumn === index + 1 ? 0 : -1}
          >
            {column === naming && canOpen ? <span role="button" className={classes.open} tabIndex={-1} data-open>{content}</span> : content}
            {hit !== null && column === naming && <span className={classes.hit}>{hit}</span>}
          </div>
        );
      })}
    </div>
  );
});
