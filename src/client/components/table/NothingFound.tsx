import { Button } from '@mantine/core';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { EmptyState } from '../EmptyState.tsx';
import { SearchIcon } from '../laterIcons.tsx';
import { withoutFilters, type TableView, type ViewChange } from './tableView.ts';

interface NothingFoundProps {
  readonly total: number;
  readonly view: TableView;
  readonly onView: (view: TableView, change: ViewChange) => void;
}

/** In the place of the rows where search and filters leave none. */
export function NothingFound({ total, view, onView }: NothingFoundProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={SearchIcon}
      title={t('ACCOUNTS/TABLE/NOTHING_FOUND')}
      action={<Button variant="default" size="sm" onClick={() => onView(withoutFilters(view), 'step')}>{t('ACCOUNTS/TABLE/CLEAR_FILTERS')}</Button>}
    >
      {t('ACCOUNTS/TABLE/NOTHING_FOUND/TEXT', { total })}
    </EmptyState>
  );
}
