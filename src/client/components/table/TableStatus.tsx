import { useTranslation } from '../../i18n/useTranslation.ts';
import { isFiltered, type TableView } from './tableView.ts';
import { useRested } from './useRested.ts';

interface TableStatusProps {
  readonly view: TableView;
  readonly columns: readonly { readonly id: string; readonly title: string }[];
  readonly total: number;
  readonly shown: number;
  readonly selected: number;
}

/** Tells screen readers what a change of the view or the selection has led to, once it rests: not for every letter typed. */
export function TableStatus({ view, columns, total, shown, selected }: TableStatusProps) {
  const { t } = useTranslation();
  const sortedBy = columns.find(({ id }) => id === view.sort?.columnId);
  const parts = [
    isFiltered(view) ? t('ACCOUNTS/TABLE/SHOWN_OF', { shown, total }) : t('ACCOUNTS/TABLE/ALL', { count: total }),
    selected > 0 && t('ACCOUNTS/TABLE/SELECTED', { count: selected }),
    sortedBy && t(view.sort?.isDescending ? 'ACCOUNTS/TABLE/SORTED_DOWN' : 'ACCOUNTS/TABLE/SORTED_UP', { column: sortedBy.title }),
  ];
  const said = useRested(parts.filter(Boolean).join(', '));
  return <p className="visually-hidden" role="status">{said}</p>;
}
