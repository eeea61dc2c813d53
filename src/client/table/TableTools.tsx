import type { ReactNode } from 'react';
import { useTranslation } from './texts.ts';
import { isFiltered, withoutFilters, type TableView, type ViewChange } from './tableView.ts';
import classes from './TableTools.module.css';

interface TableToolsProps {
  readonly view: TableView;
  readonly onView: (view: TableView, change: ViewChange) => void;
  /** The total number of rows and the number of rows shown. */
  readonly total: number;
  readonly shown: number;
  /**
   * Whether the page shows the total itself, so that the table omits it while all rows are shown.
   */
  readonly isTotalElsewhere: boolean;
  /** Whether no rows have loaded yet. */
  readonly isWaiting: boolean;
  readonly isLoadingMore: boolean;
  readonly filters: ReactNode;
  readonly children: ReactNode;
}

/** Toolbar above the rows with the filters, the number of rows shown and the actions for them. */
export function TableTools({
  view,
  onView,
  total,
  shown,
  isTotalElsewhere,
  isWaiting,
  isLoadingMore,
  filters,
  children,
}: TableToolsProps) {
  const { t } = useTranslation();
  const isSaid = !isWaiting && (!isTotalElsewhere || shown < total || isFiltered(view));
  return (
    <div className={classes.tools} data-part="tools">
      {filters}
      {isSaid && (
        <p className={classes.count}>
          {shown < total || isFiltered(view)
            ? t('TABLE/SHOWN_OF', { shown, total })
            : t('TABLE/ALL', { count: total })}
        </p>
      )}
      {isFiltered(view) && (
        <button
          type="button"
          className={classes.quiet}
          onClick={() => onView(withoutFilters(view), 'step')}
        >
          {t('TABLE/CLEAR_FILTERS')}
        </button>
      )}
      {isLoadingMore && (
        <span className={classes.arriving}>
          <progress aria-label={t('TABLE/ARRIVING')} />
          {t('TABLE/ARRIVING')}
        </span>
      )}
      {children}
    </div>
  );
}
