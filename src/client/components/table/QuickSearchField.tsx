import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { CloseIcon } from '../icons.tsx';
import { SearchIcon } from '../laterIcons.tsx';
import classes from './TableTools.module.css';

interface QuickSearchFieldProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** Leaves the field for the first row. */
  readonly onDown: () => void;
}

/** Searches all columns while one types. `/` leads here from anywhere on the page, Esc empties it, and Down goes on to the rows. */
export function QuickSearchField({ search, onSearch, onDown }: QuickSearchFieldProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || document.querySelector('dialog:modal')) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <div className={classes.search} role="search">
      <SearchIcon size={18} />
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={t('ACCOUNTS/TABLE/SEARCH')}
        aria-keyshortcuts="/"
        placeholder={t('ACCOUNTS/TABLE/SEARCH')}
        title={t('ACCOUNTS/TABLE/SEARCH_TIP')}
        value={search}
        onChange={({ currentTarget }) => onSearch(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') onDown();
          if (event.key !== 'Escape' || search === '') return;
          event.stopPropagation(); // empties the field only, and closes nothing around it
          onSearch('');
        }}
      />
      {search !== '' && (
        <button type="button" aria-label={t('ACCOUNTS/TABLE/CLEAR_SEARCH')} onClick={() => [onSearch(''), field.current?.focus()]}>
          <CloseIcon size={16} />
        </button>
      )}
    </div>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'));
