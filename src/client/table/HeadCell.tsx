import { useTranslation } from './texts.ts';
import type { Column } from './column.ts';
import type { TableSort } from './tableView.ts';
import classes from './DataTable.module.css';

interface HeadCellProps<Row> {
  readonly column: Column<Row>;
  readonly index: number;
  readonly isNaming: boolean;
  readonly sort: TableSort | null;
  /** Number of values ticked in the column's filter. */
  readonly ticked: number;
  /** Whether the column's filter is open. */
  readonly isFiltering: boolean;
  readonly place: 'sort' | 'filter' | null;
  readonly onSort: () => void;
  readonly onFilter: (opener: HTMLElement) => void;
}

/**
 * A column heading with a button that sorts by the column and, if the column can be filtered, a
 * button that opens its filter.
 */
export function HeadCell<Row>({
  column,
  index,
  isNaming,
  sort,
  ticked,
  isFiltering,
  place,
  onSort,
  onFilter,
}: HeadCellProps<Row>) {
  const { t } = useTranslation();
  const direction =
    sort?.columnId !== column.id ? 'none' : sort.isDescending ? 'descending' : 'ascending';
  return (
    <div
      role="columnheader"
      // Read aloud with every cell: without it, the name of the filter would be too.
      aria-label={column.title}
      aria-sort={direction}
      className={isNaming ? classes.nameHead : classes.headCell}
      data-column={index}
    >
      <button
        type="button"
        className={classes.sort}
        data-place
        tabIndex={place === 'sort' ? 0 : -1}
        onClick={onSort}
      >
        <span>{column.title}</span>
        <SortIcon direction={direction} />
      </button>
      {column.hasChoices && (
        <button
          type="button"
          className={classes.filter}
          aria-label={
            ticked > 0
              ? t('TABLE/FILTER/ACTIVE', { column: column.title, count: ticked })
              : t('TABLE/FILTER', { column: column.title })
          }
          aria-haspopup="dialog"
          aria-expanded={isFiltering}
          data-active={ticked > 0}
          data-filter
          data-place
          tabIndex={place === 'filter' ? 0 : -1}
          onClick={(event) => onFilter(event.currentTarget)}
        >
          <FilterIcon />
          {ticked > 0 && <span aria-hidden>{ticked}</span>}
        </button>
      )}
    </div>
  );
}

/** Shows the sort direction of a column; muted when the column is not sorted. */
const SortIcon = ({ direction }: { direction: 'none' | 'ascending' | 'descending' }) => (
  <svg
    width={10}
    height={14}
    viewBox="0 0 10 14"
    fill="currentColor"
    aria-hidden
    focusable={false}
    data-direction={direction}
  >
    <path d="M5 1 8.5 5.5h-7z" />
    <path d="M5 13 1.5 8.5h7z" />
  </svg>
);

const FilterIcon = () => (
  <svg
    width={16}
    height={16}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    aria-hidden
    focusable={false}
  >
    <path d="M4 6.5h16M7 12h10M10 17.5h4" />
  </svg>
);
