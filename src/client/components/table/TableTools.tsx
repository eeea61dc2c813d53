import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { CloseIcon } from '../icons.tsx';
import { QuickSearchField } from './QuickSearchField.tsx';
import { isFiltered, withoutFilters, type TableView, type ViewChange } from './tableView.ts';
import { useRested } from './useRested.ts';
import classes from './TableTools.module.css';

interface TableToolsProps {
  readonly total: number;
  readonly shown: number;
  readonly isArriving?: boolean;
  readonly columns: readonly { readonly id: string; readonly title: string }[];
  readonly view: TableView;
  readonly onView: (view: TableView, change: ViewChange) => void;
  readonly selection: ReadonlySet<string>;
  readonly onSelection: (selection: ReadonlySet<string>) => void;
  /** How many of the rows shown are ticked. */
  readonly tickedShown: number;
  readonly tools?: ReactNode;
}

const nothing: ReadonlySet<string> = new Set();

/** Above the rows: the search, how many are shown and ticked, and what can be done with them. */
export function TableTools({ total, shown, isArriving = false, columns, view, onView, selection, onSelection, tickedShown, tools }: TableToolsProps) {
  const { t } = useTranslation();
  const count = isFiltered(view) ? t('ACCOUNTS/TABLE/SHOWN_OF', { shown, total }) : t('ACCOUNTS/TABLE/ALL', { count: total });
  const hidden = selection.size - tickedShown;
  const sortedTitle = columns.find(({ id }) => id === view.sort?.columnId)?.title;
  const sorted = sortedTitle && t(view.sort?.isDescending ? 'ACCOUNTS/TABLE/SORTED_DOWN' : 'ACCOUNTS/TABLE/SORTED_UP', { column: sortedTitle });
  const selected = selection.size > 0 ? t('ACCOUNTS/TABLE/SELECTED', { count: selection.size }) : '';
  const said = useRested([count, selected, sorted].filter(Boolean).join(', '));

  return (
    <div className={classes.tools}>
      <QuickSearchField search={view.search} onSearch={(search) => onView({ ...view, search }, 'refinement')} />
      <p className={classes.count}>{count}</p>
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
      {selection.size > 0 && (
        <p className={classes.selected}>
          <strong>{selected}</strong>
          {hidden > 0 && <span>{t('ACCOUNTS/TABLE/SELECTED_HIDDEN', { count: hidden })}</span>}
          <button type="button" className={classes.clear} aria-label={t('ACCOUNTS/TABLE/CLEAR_SELECTION')} title={t('ACCOUNTS/TABLE/CLEAR_SELECTION')} onClick={() => onSelection(nothing)}>
            <CloseIcon size={16} />
          </button>
        </p>
      )}
      {tools && <div className={classes.more}>{tools}</div>}
      <p className="visually-hidden" role="status">{said}</p>
    </div>
  );
}
