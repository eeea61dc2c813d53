import { useState } from 'react';
import { namingColumn, type Column } from './column.ts';
import type { ShownRows } from './Grid.tsx';
import type { Place } from './gridPlaces.ts';
import { GridRow } from './GridRow.tsx';
import { drawnIn } from './rowWindow.ts';
import { Slots } from './slots.ts';
import type { TableView } from './tableView.ts';
import { useRowWindow } from './useRowWindow.ts';
import classes from './DataTable.module.css';

interface GridRowsProps<Row> {
  /** What scrolls. */
  readonly box: HTMLElement | null;
  readonly columns: readonly Column<Row>[];
  readonly shown: ShownRows<Row>;
  readonly view: TableView;
  readonly heights: { readonly rowHeight: number; readonly rowsHeight: number };
  readonly selection: ReadonlySet<string>;
  readonly canOpen: boolean;
  readonly openId: string | null;
  readonly place: Place;
}

/** As many rows as fit into sight, whatever their number. A scroll draws them alone, not what stands around them. */
export function GridRows<Row>({ box, columns, shown, view, heights, selection, canOpen, openId, place }: GridRowsProps<Row>) {
  const { count, rowAt, idAt } = shown;
  const { rowHeight } = heights;
  const [slots] = useState(() => new Slots());
  const naming = namingColumn(columns);
  const positions = drawnIn(useRowWindow(box, { count, view, ...heights }), place.row);
  const ids = positions.map(idAt);
  const places = slots.assign(ids);
  return (
    <div role="rowgroup" className={classes.rows} style={{ height: count * rowHeight }}>
      {positions.map((position, index) => {
        const [row, id] = [rowAt(position), ids[index]];
        if (row === undefined || id === undefined) return null;
        return (
          <GridRow
            key={places[index]}
            row={row}
            id={id}
            position={position}
            top={position * rowHeight}
            columns={columns}
            naming={naming}
            isSelected={selection.has(id)}
            canOpen={canOpen}
            isOpen={id === openId}
            placeColumn={position === place.row ? place.column : -1}
          />
        );
      })}
    </div>
  );
}
