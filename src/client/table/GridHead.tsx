import { useTranslation } from './texts.ts';
import { namingColumn, type Column } from './column.ts';
import { HEADING, type CellPosition } from './cellPosition.ts';
import { HeadCell } from './HeadCell.tsx';
import { nextSort, type TableView, type ViewChange } from './tableView.ts';
import type { Selecting } from './useSelecting.ts';
import classes from './DataTable.module.css';

interface GridHeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  /**
   * Part of the cells' React keys: a change of layout replaces the cells, so that none visibly
   * moves.
   */
  readonly layout: string;
  /** Whether the heading is a strip that scrolls by itself and therefore needs its own tab stop. */
  readonly isNarrow: boolean;
  readonly view: TableView;
  readonly onView: (view: TableView, change: ViewChange) => void;
  /** The column whose filter is open. */
  readonly filtering: Column<Row> | null;
  readonly onFilter: (column: Column<Row>, opener: HTMLElement) => void;
  readonly place: CellPosition;
  /** Number of rows shown. */
  readonly count: number;
  /** Null when rows cannot be selected. */
  readonly selecting: Selecting | null;
}

/** The row of column headings, which stays visible at the top. */
export function GridHead<Row>({
  columns,
  layout,
  isNarrow,
  view,
  onView,
  filtering,
  onFilter,
  place,
  count,
  selecting,
}: GridHeadProps<Row>) {
  const naming = namingColumn(columns);
  const placeIn = (column: number) => {
    if (place.row !== HEADING || place.column !== column) return null;
    return place.isFilter ? 'filter' : 'sort';
  };
  return (
    <div role="row" aria-rowindex={1} className={classes.head}>
      {selecting && (
        <TickHead selecting={selecting} count={count} isStop={isNarrow || placeIn(0) !== null} />
      )}
      {columns.map((column, index) => (
        <HeadCell
          key={column === naming ? column.id : `${layout} ${column.id}`}
          column={column}
          index={index + 1}
          isNaming={column === naming}
          sort={view.sort}
          ticked={view.filters[column.id]?.length ?? 0}
          isFiltering={column === filtering}
          place={placeIn(index + 1)}
          onSort={() => onView({ ...view, sort: nextSort(view.sort, column.id) }, 'step')}
          onFilter={(opener) => onFilter(column, opener)}
        />
      ))}
    </div>
  );
}

/** Heading with a checkbox that selects all shown rows or none. */
const TickHead = ({
  selecting: { tickedShown, toggleAll },
  count,
  isStop,
}: {
  selecting: Selecting;
  count: number;
  isStop: boolean;
}) => {
  const { t } = useTranslation();
  return (
    <div role="columnheader" className={classes.tickHead} data-column={0}>
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = tickedShown > 0 && tickedShown < count;
        }}
        checked={count > 0 && tickedShown === count}
        disabled={count === 0}
        onChange={toggleAll}
        aria-label={t('TABLE/SELECT_ALL', { count })}
        data-place
        tabIndex={isStop ? 0 : -1}
      />
    </div>
  );
};
