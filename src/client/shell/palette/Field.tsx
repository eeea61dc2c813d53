import type { KeyboardEvent } from 'react';

interface FieldProps {
  readonly label: string;
  readonly listId: string;
  readonly isExpanded: boolean;
  readonly markedId: string | undefined;
  readonly typed: string;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onTyped: (text: string) => void;
}

/** The field of the palette, a combobox whose list is always shown. */
export function Field(props: FieldProps) {
  const { label, listId, isExpanded, markedId, typed, onFocus, onKeyDown, onTyped } = props;
  return (
    <input
      type="text"
      role="combobox"
      aria-label={label}
      placeholder={label}
      aria-expanded={isExpanded}
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={markedId}
      autoComplete="off"
      autoCapitalize="none"
      enterKeyHint="go"
      spellCheck={false}
      maxLength={64}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is the first field of a dialog
      autoFocus
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      value={typed}
      onChange={({ currentTarget }) => onTyped(currentTarget.value)}
    />
  );
}
