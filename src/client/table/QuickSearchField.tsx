import { useRef } from 'react';
import { useTranslation } from './texts.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { useShortcut } from '../ui/useShortcut.ts';

interface QuickSearchFieldProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/**
 * Searches all columns of the page's table while the user types. `/` focuses the field from
 * anywhere, and ArrowDown moves to the rows.
 */
export function QuickSearchField({ search, onSearch }: QuickSearchFieldProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);

  useShortcut(
    '/',
    () => {
      field.current?.focus();
      field.current?.select();
    },
    () => document.querySelector('dialog:modal') === null,
  );

  return (
    <div role="search" data-part="search">
      <SearchField
        ref={field}
        label={t('TABLE/SEARCH')}
        isLabelWithin
        value={search}
        onSearch={onSearch}
        shortcut={{ key: '/', tip: t('TABLE/SEARCH_TIP') }}
        onArrowDown={goToRows}
      />
    </div>
  );
}

const goToRows = () =>
  document.querySelector<HTMLElement>('[role=grid] [data-position="0"] [data-column="1"]')?.focus();
