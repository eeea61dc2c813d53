import { useTranslation } from './texts.ts';
import { isFiltered, type TableView } from './tableView.ts';
import { useDebouncedText } from './useDebouncedText.ts';

interface TableStatusProps {
  readonly view: TableView;
  readonly columns: readonly { readonly id: string; readonly title: string }[];
  readonly total: number;
  readonly shown: number;
  readonly selected: number;
}

/**
 * Announces the result of a change to the view or the selection to screen readers once changes have
 * paused, not for every typed letter.
 */
export function TableStatus({ view, columns, total, shown, selected }: TableStatusProps) {
  const { t } = useTranslation();
  const sortedBy = columns.find(({ id }) => id === view.sort?.columnId);
  const parts = [
    shown < total || isFiltered(view)
      ? t('TABLE/SHOWN_OF', { shown, total })
      : t('TABLE/ALL', { count: total }),
    selected > 0 && t('TABLE/SELECTED', { count: selected }),
    sortedBy &&
      t(view.sort?.isDescending ? 'TABLE/SORTED_DOWN' : 'TABLE/SORTED_UP', {
        column: sortedBy.title,
      }),
  ];
  const announcement = useDebouncedText(parts.filter(Boolean).join(', '));
  return (
    <p className="visually-hidden" role="status">
      {announcement}
    </p>
  );
}
