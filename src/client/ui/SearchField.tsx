import { useRef, type KeyboardEvent, type Ref } from 'react';
import { useTranslation } from './fieldTexts.ts';
import { CloseIcon, SearchIcon } from './icons.tsx';
import { TextField } from './TextField.tsx';
import classes from './SearchField.module.css';

interface SearchFieldProps {
  readonly label: string;
  /**
   * Whether the label is shown within the field instead of above it: for the search of a list,
   * whose purpose its place tells.
   */
  readonly isLabelWithin?: boolean;
  readonly help?: string;
  readonly error?: string | null;
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly maxLength?: number;
  /** The key that focuses the field, and the sentence that says so. */
  readonly shortcut?: { readonly key: string; readonly tip: string };
  readonly onArrowDown?: () => void;
  /** Whether the text has not been searched for yet. */
  readonly isUnsent?: boolean;
  /** Whether the dialog around the field gives it the focus. */
  readonly hasFirstFocus?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * The field of every search and of every filter by text: an icon, the text, and a button that clears
 * it. `Esc` clears the text, and leaves a field that is empty.
 */
export function SearchField({
  label,
  isLabelWithin = false,
  help,
  error = null,
  value,
  onSearch,
  maxLength = 100,
  shortcut,
  onArrowDown,
  isUnsent = false,
  hasFirstFocus = false,
  ref,
}: SearchFieldProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const clear = () => {
    onSearch('');
    box.current?.querySelector('input')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown') onArrowDown?.();
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    if (value === '') return event.currentTarget.blur();
    event.preventDefault(); // closes nothing around the field
    event.stopPropagation();
    onSearch('');
  };
  return (
    <div ref={box} className={classes.search}>
      <TextField
        {...(ref && { ref })}
        type="search"
        enterKeyHint="search"
        {...(isLabelWithin ? { 'aria-label': label, placeholder: label } : { label })}
        {...(help !== undefined && { help })}
        error={error}
        value={value}
        onChange={({ currentTarget }) => onSearch(currentTarget.value)}
        onKeyDown={onKeyDown}
        leftSection={
          <span className={classes.icon}>
            <SearchIcon size={18} />
          </span>
        }
        rightSection={
          value !== '' && (
            <button
              type="button"
              className={classes.clear}
              aria-label={t('SEARCH_FIELD/CLEAR')}
              onClick={clear}
            >
              <CloseIcon size={16} />
            </button>
          )
        }
        rightSectionPointerEvents="all"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxLength}
        title={shortcut?.tip}
        aria-keyshortcuts={shortcut?.key}
        data-unsent={isUnsent || undefined}
        data-autofocus={hasFirstFocus || undefined}
      />
    </div>
  );
}
