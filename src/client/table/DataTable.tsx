import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { useTranslation } from './texts.ts';
import { Button } from '../ui/Button.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SearchIcon } from '../ui/icons.tsx';
import { ColumnFilter } from './ColumnFilter.tsx';
import type { Column } from './column.ts';
import { Grid, type ShownRows } from './Grid.tsx';
import { QuickSearchField } from './QuickSearchField.tsx';
import { SelectedCount } from './SelectedCount.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';
import { TableStatus } from './TableStatus.tsx';
import { TableTools } from './TableTools.tsx';
import { type TableView, type ViewChange, withoutFilters } from './tableView.ts';
import { type Selecting, useSelecting } from './useSelecting.ts';
import type { TableIndex } from './index/tableIndex.ts';
import { useTableIndex } from './useTableIndex.ts';
import classes from './DataTable.module.css';

export interface DataTableProps<Row> {
  /** Accessible name of the grid, which states what the rows are: "Aktiva konton". */
  readonly label: string;
  /**
   * Null until the first rows have loaded. May grow while rows load; otherwise keep the same array
   * between renders.
   */
  readonly rows: readonly Row[] | null;
  /** Whether more rows are being loaded. */
  readonly isLoadingMore?: boolean;
  /** Keep the same function between renders. */
  readonly idOf: (row: Row) => string;
  /** The shown columns in display order. Keep the same array between renders. */
  readonly columns: readonly Column<Row>[];
  /** Columns without room, by which rows are still found, filtered and sorted. */
  readonly hiddenColumns?: readonly Column<Row>[];
  readonly view: TableView;
  readonly onView: (view: TableView, change: ViewChange) => void;
  /** Rows can be selected only when both `selection` and `onSelection` are given. */
  readonly selection?: ReadonlySet<string>;
  readonly onSelection?: (selection: ReadonlySet<string>) => void;
  readonly onOpen?: (row: Row) => void;
  /** The id of the row that is open beside the table. */
  readonly openId?: string | null;
  /**
   * Whether the table is shown beside a panel: it then stays a table however narrow it is, and no
   * cell visibly moves.
   */
  readonly isBesidePanel?: boolean;
  /**
   * Whether the page renders the search field itself and places the parts of the table
   * (`data-part`) in its own grid: the selection actions, the filters and the rows.
   */
  readonly isInParts?: boolean;
  /**
   * The caller's own filters, which are already applied to `rows`. `total` is the number of rows
   * before them.
   */
  readonly filters?: ReactNode;
  readonly total?: number;
  /** Shown instead of the rows when there are no rows at all. */
  readonly empty?: ReactNode;
  /** Renders the actions for the rows that match the search and the filters. */
  readonly renderTools?: (left: RowsLeft<Row>) => ReactNode;
  /**
   * Renders the actions for the selection, around the given count of selected rows. Also called
   * while nothing is selected.
   */
  readonly renderSelected?: (count: ReactNode) => ReactNode;
}

/** The rows that match the search and the filters, in display order. */
export interface RowsLeft<Row> {
  readonly count: number;
  readonly rows: () => Row[];
}

const EMPTY_ROWS: readonly never[] = [];
const EMPTY_SELECTION: ReadonlySet<string> = new Set();
const noop = () => undefined;

/**
 * A table for heavy use, as fast with 50,000 rows as with 1,000. Sorts, filters and searches in
 * memory, is fully operable by keyboard, and shows its rows as cards when there is little room.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    isLoadingMore = false,
    idOf,
    view,
    onView,
    selection = EMPTY_SELECTION,
    onSelection = noop,
  } = props;
  const {
    total = props.rows?.length ?? 0,
    isInParts = false,
    filters,
    renderTools,
    renderSelected = (count) => count,
  } = props;
  const rows = props.rows ?? EMPTY_ROWS;
  const searched = useSearchedColumns(props);
  const { index, numbers, isSorting } = useTableIndex(rows, searched, view);
  const shown = useShownRows(rows, numbers, idOf, isSorting);
  const { count, idAt } = shown;
  const selecting = useSelecting({ count, idAt, selection, onSelection });

  const table = useRef<HTMLDivElement>(null);
  useFocusAfterSelection(table, selection.size > 0);

  const isWaiting = props.rows === null;
  const left: RowsLeft<Row> = {
    count,
    rows: () => Array.from(numbers, (number) => rows[number]).filter((row) => row !== undefined),
  };
  return (
    <div ref={table} className={isInParts ? classes.parts : classes.table}>
      {!isInParts && (
        <QuickSearchField
          search={view.search}
          onSearch={(search) => onView({ ...view, search }, 'refinement')}
        />
      )}
      <div className={classes.selected} data-selecting={selection.size > 0 || undefined}>
        {renderSelected(
          selection.size > 0 && (
            <SelectedCount
              selection={selection}
              tickedShown={selecting.tickedShown}
              onSelection={onSelection}
            />
          ),
        )}
      </div>
      <TableTools
        view={view}
        onView={onView}
        total={total}
        shown={count}
        isTotalElsewhere={isInParts}
        isWaiting={isWaiting}
        isLoadingMore={isLoadingMore && !isWaiting}
        filters={filters}
      >
        {renderTools?.(left)}
      </TableTools>
      {props.rows === null ? (
        <TableSkeleton />
      ) : (
        <LoadedRows
          {...props}
          rows={props.rows}
          total={total}
          index={index}
          searched={searched}
          shown={shown}
          selecting={selecting}
        />
      )}
    </div>
  );
}

/** The shown columns, followed by the hidden ones. */
function useSearchedColumns<Row>({
  columns,
  hiddenColumns,
}: DataTableProps<Row>): readonly Column<Row>[] {
  return useMemo(
    () => (hiddenColumns?.length ? [...columns, ...hiddenColumns] : columns),
    [columns, hiddenColumns],
  );
}

/** The rows in the order of the view, by their position. */
function useShownRows<Row>(
  rows: readonly Row[],
  numbers: ArrayLike<number>,
  idOf: (row: Row) => string,
  isSorting: boolean,
): ShownRows<Row> {
  const rowAt = useCallback(
    (position: number) => rows[numbers[position] ?? rows.length],
    [rows, numbers],
  );
  const idAt = useCallback(
    (position: number) => {
      const row = rowAt(position);
      return row === undefined ? '' : idOf(row);
    },
    [rowAt, idOf],
  );
  return { count: numbers.length, rowAt, idAt, isSorting };
}

interface LoadedRowsProps<Row> extends DataTableProps<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly index: TableIndex<Row>;
  readonly searched: readonly Column<Row>[];
  readonly shown: ShownRows<Row>;
  readonly selecting: Selecting;
}

/** The rows with their headings, and the filter of the column whose filter is open. */
function LoadedRows<Row>(props: LoadedRowsProps<Row>) {
  const { rows, columns, searched, view, onView, total, index, shown, selecting } = props;
  const { label, empty, onOpen, openId = null, isBesidePanel = false } = props;
  const { t } = useTranslation();
  const [filtering, setFiltering] = useState<{ column: Column<Row>; opener: HTMLElement } | null>(
    null,
  );

  return (
    <>
      <TableStatus
        view={view}
        columns={searched}
        total={total}
        shown={shown.count}
        selected={props.selection?.size ?? 0}
      />
      <Grid
        label={label}
        columns={columns}
        searched={searched}
        shown={shown}
        view={view}
        onView={onView}
        filtering={filtering?.column ?? null}
        onFilter={(column, opener) =>
          setFiltering((now) => (now?.column === column ? null : { column, opener }))
        }
        selecting={props.onSelection ? selecting : null}
        onOpen={onOpen}
        openId={openId}
        isBesidePanel={isBesidePanel}
      >
        {rows.length > 0 ? (
          <NoMatches total={rows.length} view={view} onView={onView} />
        ) : (
          (empty ?? <EmptyState icon={SearchIcon} title={t('TABLE/EMPTY')} />)
        )}
      </Grid>
      {filtering && (
        <ColumnFilter
          key={filtering.column.id}
          column={filtering.column}
          choices={() => index.choicesOf(filtering.column.id, view)}
          view={view}
          onView={onView}
          opener={filtering.opener}
          onClose={() => setFiltering(null)}
        />
      )}
    </>
  );
}

/**
 * Returns the focus to the grid's tab stop when the selection is cleared and the focused selection
 * action is removed with it.
 */
function useFocusAfterSelection(table: RefObject<HTMLElement | null>, isSelecting: boolean): void {
  const was = useRef(isSelecting);
  useEffect(() => {
    if (was.current && !isSelecting && document.activeElement === document.body) {
      table.current
        ?.querySelector<HTMLElement>('[role=grid] [data-place][tabindex="0"]')
        ?.focus({ preventScroll: true });
    }
    was.current = isSelecting;
  }, [table, isSelecting]);
}

interface NoMatchesProps {
  readonly total: number;
  readonly view: TableView;
  readonly onView: (view: TableView, change: ViewChange) => void;
}

/** Shown instead of the rows when none match the search and the filters. */
function NoMatches({ total, view, onView }: NoMatchesProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={SearchIcon}
      title={t('TABLE/NOTHING_FOUND')}
      action={
        <Button variant="default" size="sm" onClick={() => onView(withoutFilters(view), 'step')}>
          {t('TABLE/CLEAR_FILTERS')}
        </Button>
      }
    >
      {t('TABLE/NOTHING_FOUND/TEXT', { total })}
    </EmptyState>
  );
}
