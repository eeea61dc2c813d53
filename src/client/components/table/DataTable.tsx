import { useCallback, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { EmptyState } from '../EmptyState.tsx';
import { SearchIcon } from '../laterIcons.tsx';
import { ColumnFilter } from './ColumnFilter.tsx';
import type { Column } from './column.ts';
import { Grid, type ShownRows } from './Grid.tsx';
import { NothingFound } from './NothingFound.tsx';
import { SelectedCount } from './SelectedCount.tsx';
import { TableBones } from './TableBones.tsx';
import { TableStatus } from './TableStatus.tsx';
import { TableTools } from './TableTools.tsx';
import type { TableView, ViewChange } from './tableView.ts';
import { useSelecting } from './useSelecting.ts';
import { useTableIndex } from './useTableIndex.ts';
import classes from './DataTable.module.css';

export interface DataTableProps<Row> {
  /** What the rows are, as the grid's name: "Aktiva konton". */
  readonly label: string;
  /** Null: on their way, none has come. May grow while they come; keep the array between renders otherwise. */
  readonly rows: readonly Row[] | null;
  /** More are on their way. */
  readonly isArriving?: boolean;
  /** Keep the function between renders. */
  readonly idOf: (row: Row) => string;
  /** Those that are shown, in their order. Keep the array between renders. */
  readonly columns: readonly Column<Row>[];
  readonly view: TableView;
  readonly onView: (view: TableView, change: ViewChange) => void;
  readonly selection: ReadonlySet<string>;
  readonly onSelection: (selection: ReadonlySet<string>) => void;
  readonly onOpen?: (row: Row) => void;
  /** The one that is open beside the table, by its id. */
  readonly openId?: string | null;
  /** Beside the search: filters of the caller's own, which have taken their part of the rows already. */
  readonly filters?: ReactNode;
  /** In the place of the rows where there are none at all. */
  readonly empty?: ReactNode;
  /** Beside the search: what is done with what is selected, or with the rows that the view leaves. */
  readonly renderTools?: (left: RowsLeft<Row>) => ReactNode;
}

/** The rows that search and filters leave, in the order in which they are shown. */
export interface RowsLeft<Row> {
  readonly count: number;
  readonly rows: () => Row[];
}

const none: readonly never[] = [];

/**
 * A table for people who live in it: as quick with 50,000 rows as with 1,000. Sorts, filters and searches in memory, is used with the
 * whole keyboard, and turns its rows into cards where there is little room.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, isArriving = false, idOf, columns, view, onView, selection, onSelection, onOpen, openId = null, filters, empty, renderTools } = props;
  const { t } = useTranslation();
  const rows = props.rows ?? none;
  const { index, numbers, isSorting } = useTableIndex(rows, columns, view);
  const [filtering, setFiltering] = useState<{ column: Column<Row>; opener: HTMLElement } | null>(null);

  const count = numbers.length;
  const rowAt = useCallback((position: number) => rows[numbers[position] ?? rows.length], [rows, numbers]);
  const idAt = useCallback(
    (position: number) => {
      const row = rowAt(position);
      return row === undefined ? '' : idOf(row);
    },
    [rowAt, idOf],
  );
  const shown: ShownRows<Row> = { count, rowAt, idAt, isSorting };
  const selecting = useSelecting({ count, idAt, selection, onSelection });

  const table = useRef<HTMLDivElement>(null);
  const goToRows = () => table.current?.querySelector<HTMLElement>('[data-position="0"] [data-column="1"]')?.focus();

  if (props.rows === null) return <TableBones />;
  const left: RowsLeft<Row> = { count, rows: () => Array.from(numbers, (number) => rows[number]).filter((row) => row !== undefined) };
  return (
    <div ref={table} className={classes.table}>
      <TableTools view={view} onView={onView} total={rows.length} shown={count} isArriving={isArriving} filters={filters} onDown={goToRows}>
        {selection.size > 0 && <SelectedCount selection={selection} tickedShown={selecting.tickedShown} onSelection={onSelection} />}
        {renderTools && <div className={classes.tools}>{renderTools(left)}</div>}
      </TableTools>
      <TableStatus view={view} columns={columns} total={rows.length} shown={count} selected={selection.size} />
      <Grid
        label={label}
        columns={columns}
        shown={shown}
        view={view}
        onView={onView}
        filtering={filtering?.column ?? null}
        onFilter={(column, opener) => setFiltering((now) => (now?.column === column ? null : { column, opener }))}
        selecting={selecting}
        onOpen={onOpen}
        openId={openId}
      >
        {rows.length > 0 ? <NothingFound total={rows.length} view={view} onView={onView} /> : (empty ?? <EmptyState icon={SearchIcon} title={t('ACCOUNTS/TABLE/EMPTY')} />)}
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
    </div>
  );
}
