import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Column } from './column.ts';
import { FilterIcon, SortIcon } from './tableIcons.tsx';
import type { TableSort } from './tableView.ts';
import classes from './DataTable.module.css';

interface HeadCellProps<Row> {
  readonly column: Column<Row>;
  readonly index: number;
  readonly isNaming: boolean;
  readonly sort: TableSort | null;
  /** How many values are ticked in its filter. */
  readonly ticked: number;
  /** Its filter is open. */
  readonly isFiltering: boolean;
  readonly place: 'sort' | 'filter' | null;
  readonly onSort: () => void;
  readonly onFilter: (opener: HTMLElement) => void;
}

/** A column's heading: its name sorts, and beside it its filter opens. */
export function HeadCell<Row>({ column, index, isNaming, sort, ticked, isFiltering, place, onSort, onFilter }: HeadCellProps<Row>) {
  const { t } = useTranslation();
  const direction = sort?.columnId !== column.id ? 'none' : sort.isDescending ? 'descending' : 'ascending';
  return (
    <div role="columnheader" aria-sort={direction} className={isNaming ? classes.nameHead : classes.headCell} data-column={index}>
      <button type="button" className={classes.sort} data-place tabIndex={place === 'sort' ? 0 : -1} onClick={onSort}>
        <span>{column.title}</span>
        <SortIcon direction={direction} />
      </button>
      {column.hasChoices && (
        <button
          type="button"
          className={classes.filter}
          aria-label={ticked > 0 ? t('ACCOUNTS/TABLE/FILTER/ACTIVE', { column: column.title, count: ticked }) : t('ACCOUNTS/TABLE/FILTER', { column: column.title })}
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
