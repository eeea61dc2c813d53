import { useEffect, useRef } from 'react';
import { useTranslation } from './texts.ts';
import { SearchField } from '../ui/SearchField.tsx';

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

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target) ||
        document.querySelector('dialog:modal')
      )
        return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

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

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select'));
