import { namingColumn, type Column } from './column.ts';
import type { ShownRows } from './Grid.tsx';
import type { Place } from './gridPlaces.ts';
import { GridRow } from './GridRow.tsx';
import { drawnIn } from './rowWindow.ts';
import type { TableView } from './tableView.ts';
import { useRowWindow } from './useRowWindow.ts';
import { useSlots } from './useSlots.ts';
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
  const naming = namingColumn(columns);
  const positions = drawnIn(useRowWindow(box, { count, view, ...heights }), place.row);
  const slots = useSlots(new Map(positions.map((position) => [idAt(position), position])));
  return (
    <div role="rowgroup" className={classes.rows} style={{ height: count * rowHeight }}>
      {slots.map(({ key, id, position }) => {
        const row = rowAt(position);
        if (row === undefined) return null;
        return (
          <GridRow
            key={key}
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
