import { useCallback, useState, type CSSProperties, type ReactNode } from 'react';
import { CellTip } from './CellTip.tsx';
import type { Column } from './column.ts';
import { GridHead } from './GridHead.tsx';
import { HEADING, type CellPosition, type Extent } from './cellPosition.ts';
import { GridRows } from './GridRows.tsx';
import type { TableView, ViewChange } from './tableView.ts';
import { useBoxSize } from './useBoxSize.ts';
import { useGridEvents } from './useGridEvents.ts';
import { useGridFocus } from './useGridFocus.ts';
import { useHorizontalScroll } from './useHorizontalScroll.ts';
import type { Selecting } from './useSelecting.ts';
import classes from './DataTable.module.css';

interface GridProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** The columns, and after them those that are searched without being shown. */
  readonly searched: readonly Column<Row>[];
  readonly shown: ShownRows<Row>;
  readonly view: TableView;
  readonly onView: (view: TableView, change: ViewChange) => void;
  /** The column whose filter is open. */
  readonly filtering: Column<Row> | null;
  readonly onFilter: (column: Column<Row>, opener: HTMLElement) => void;
  /** Null when rows cannot be selected. */
  readonly selecting: Selecting | null;
  readonly onOpen: ((row: Row) => void) | undefined;
  /** The row that is open beside the table. */
  readonly openId: string | null;
  readonly isBesidePanel: boolean;
  /** Shown instead of the rows when no row is shown. */
  readonly children: ReactNode;
}

/** The rows of a view by their position in the view. */
export interface ShownRows<Row> {
  readonly count: number;
  readonly rowAt: (position: number) => Row | undefined;
  readonly idAt: (position: number) => string;
  /** Whether the rows are being sorted. */
  readonly isSorting: boolean;
}

/**
 * The grid element with its headings, its rows and the keyboard navigation through both (WAI-ARIA,
 * "Grid pattern").
 */
export function Grid<Row>(props: GridProps<Row>) {
  const { label, columns, searched, shown, view, onView, filtering } = props;
  const { onFilter, selecting, onOpen, openId, isBesidePanel, children } = props;
  const { count, rowAt, isSorting } = shown;
  const ticks = selecting ? TICK_REM : 0;
  const [box, setBox] = useState<HTMLElement | null>(null);
  const { size, isScrolled, hasMore, place, events } = useGrid(box, props);
  const { isNarrow, widthRem, room, headHeight, rowHeight, rowsHeight } = size;
  const layout = isBesidePanel ? 'beside' : 'alone';
  const explain = useExplain(columns, rowAt);

  return (
    <div className={classes.frame} data-part="rows" data-more={hasMore}>
      <div
        ref={setBox}
        className={classes.box}
        data-narrow={isNarrow}
        data-scrolled={isScrolled && !isNarrow}
        style={roomStyle(room)}
      >
        <div
          role="grid"
          aria-label={label}
          aria-rowcount={count + 1}
          aria-colcount={columns.length + (selecting ? 1 : 0)}
          aria-multiselectable={selecting !== null || undefined}
          aria-busy={isSorting}
          tabIndex={-1}
          className={classes.grid}
          style={gridStyle(columns, ticks, headHeight, rowHeight)}
          {...events}
        >
          <GridHead
            columns={columns}
            layout={layout}
            isNarrow={isNarrow}
            view={view}
            onView={onView}
            filtering={filtering}
            onFilter={onFilter}
            place={count === 0 ? { ...place, row: HEADING } : place}
            count={count}
            selecting={selecting}
          />
          <GridRows
            box={box}
            columns={columns}
            searched={searched}
            layout={layout}
            inSight={isNarrow ? ON_CARDS : columnsInSight(columns, ticks, widthRem)}
            shown={shown}
            view={view}
            heights={{ rowHeight, rowsHeight }}
            selection={selecting?.selection ?? null}
            canOpen={onOpen !== undefined}
            openId={openId}
            place={place}
          />
        </div>
        {count === 0 && children}
        <CellTip grid={box} explain={explain} />
      </div>
    </div>
  );
}

/** The size of the grid, its scrolling, its focused cell and its events. */
function useGrid<Row>(
  box: HTMLElement | null,
  { columns, shown, selecting, onOpen, isBesidePanel }: GridProps<Row>,
) {
  const { count, rowAt, idAt } = shown;
  const ticks = selecting ? TICK_REM : 0;
  const size = useBoxSize(box, isBesidePanel);
  const { isNarrow, widthRem, rowHeight, rowsHeight } = size;
  const { isScrolled, isAtEnd } = useHorizontalScroll(box);
  const hasMore = !isNarrow && !isAtEnd && minWidth(columns, ticks) > widthRem;
  const focus = useGridFocus(box, count, idAt);
  const page = Math.max(1, Math.floor(rowsHeight / rowHeight) - 1);
  const extent: Extent = {
    rows: count,
    firstColumn: selecting ? 0 : 1,
    columns: columns.length + 1,
    page,
    hasFilter: (column: number) => columns[column - 1]?.hasChoices === true,
  };
  const events = useGridEvents({
    extent,
    focus,
    selecting,
    isNarrow,
    onOpen: onOpen && ((position) => withRow(rowAt(position), onOpen)),
  });
  return { size, isScrolled, hasMore, place: focus.place, events };
}

/** Returns a function that explains the value of a cell. */
function useExplain<Row>(
  columns: readonly Column<Row>[],
  rowAt: (position: number) => Row | undefined,
) {
  return useCallback(
    ({ row, column }: CellPosition) => {
      const shownRow = row === HEADING ? undefined : rowAt(row);
      return shownRow === undefined ? null : (columns[column - 1]?.explain?.(shownRow) ?? null);
    },
    [rowAt, columns],
  );
}

const withRow = <Row,>(row: Row | undefined, onOpen: (row: Row) => void): void => {
  if (row !== undefined) onOpen(row);
};

const PX_IN_REM = 16;
/** Width of the checkbox column. */
const TICK_REM = 2.75;

/** Minimum width of all columns together, in rem. */
const minWidth = <Row,>(columns: readonly Column<Row>[], ticks: number): number =>
  columns.reduce((sum, { width }) => sum + width / PX_IN_REM, ticks);

/** Number of columns shown on the first lines of a card. */
const ON_CARDS = 3;

/** Number of columns that are visible before the table is scrolled horizontally. */
function columnsInSight<Row>(
  columns: readonly Column<Row>[],
  ticks: number,
  widthRem: number,
): number {
  const ends = columns.map((_, index) => minWidth(columns.slice(0, index + 1), ticks));
  return ends.filter((end) => end <= widthRem).length;
}

const roomStyle = (room: number): CSSProperties & Record<'--room', string> => ({
  '--room': `${room}px`,
});

/** Column widths in rem; the remaining space is divided in proportion to them. */
function gridStyle<Row>(
  columns: readonly Column<Row>[],
  ticks: number,
  headHeight: number,
  rowHeight: number,
): CSSProperties {
  const widths = columns.map(({ width }) => `minmax(${width / PX_IN_REM}rem, ${width}fr)`);
  const template = ticks === 0 ? widths : [`${ticks}rem`, ...widths];
  const variables: Record<`--${string}`, string> = {
    '--template': template.join(' '),
    '--ticks': `${ticks}rem`,
    '--least': `${minWidth(columns, ticks)}rem`,
    '--head': `${headHeight}px`,
    '--row': `${rowHeight}px`,
  };
  return variables;
}
