import { useEffect, useRef } from 'react';
import { useTranslation } from './texts.ts';
import { CloseIcon, SearchIcon } from '../ui/icons.tsx';
import classes from './TableTools.module.css';

interface QuickSearchFieldProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/**
 * Searches all columns of the page's table while the user types. `/` focuses the field from
 * anywhere, Esc clears it, and ArrowDown moves to the rows.
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
    <div className={classes.search} role="search" data-part="search">
      <SearchIcon size={18} />
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={t('TABLE/SEARCH')}
        aria-keyshortcuts="/"
        placeholder={t('TABLE/SEARCH')}
        title={t('TABLE/SEARCH_TIP')}
        value={search}
        onChange={({ currentTarget }) => onSearch(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') goToRows();
          if (event.key !== 'Escape' || search === '') return;
          event.stopPropagation(); // clears only the field, without closing anything around it
          onSearch('');
        }}
      />
      {search !== '' && (
        <button
          type="button"
          aria-label={t('TABLE/CLEAR_SEARCH')}
          onClick={() => [onSearch(''), field.current?.focus()]}
        >
          <CloseIcon size={16} />
        </button>
      )}
    </div>
  );
}

const goToRows = () =>
  document.querySelector<HTMLElement>('[role=grid] [data-position="0"] [data-column="1"]')?.focus();

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select'));
