import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { QuickSearchField } from './QuickSearchField.tsx';
import { isFiltered, withoutFilters, type TableView, type ViewChange } from './tableView.ts';
import classes from './TableTools.module.css';

interface TableToolsProps {
  readonly view: TableView;
  readonly onView: (view: TableView, change: ViewChange) => void;
  /** How many rows there are, and how many of them are shown. */
  readonly total: number;
  readonly shown: number;
  readonly isArriving: boolean;
  readonly filters: ReactNode;
  /** Leaves the search for the first row. */
  readonly onDown: () => void;
  readonly children: ReactNode;
}

/** Above the rows: the search, how many are shown, and what can be done with them. */
export function TableTools({ view, onView, total, shown, isArriving, filters, onDown, children }: TableToolsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.tools}>
      <QuickSearchField search={view.search} onSearch={(search) => onView({ ...view, search }, 'refinement')} onDown={onDown} />
      {filters}
      <p className={classes.count}>{isFiltered(view) ? t('ACCOUNTS/TABLE/SHOWN_OF', { shown, total }) : t('ACCOUNTS/TABLE/ALL', { count: total })}</p>
      {isFiltered(view) && (
        <button type="button" className={classes.quiet} onClick={() => onView(withoutFilters(view), 'step')}>
          {t('ACCOUNTS/TABLE/CLEAR_FILTERS')}
        </button>
      )}
      {isArriving && (
        <span className={classes.arriving}>
          <progress aria-label={t('ACCOUNTS/TABLE/ARRIVING')} />
          {t('ACCOUNTS/TABLE/ARRIVING')}
        </span>
      )}
      {children}
    </div>
  );
}
