import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from './Button.ts';
import { SearchIcon } from './icons.tsx';
import { SearchField } from './SearchField.tsx';
import { useTypingAnywhere } from './useTypingAnywhere.ts';
import classes from './SearchForm.module.css';

interface SearchFormProps {
  readonly label: string;
  /**
   * Shown below the field, with the button below it; without help, the button is beside the field.
   */
  readonly help?: string;
  readonly submit: string;
  readonly maxLength: number;
  /** Initial text of the field: the current search. */
  readonly searched: string;
  /** Returns why the typed text cannot be searched for; null when it can. */
  readonly refusalOf: (typed: string) => string | null;
  readonly onSearch: (typed: string) => void;
  /** Whether the field has the focus after a search too, instead of what was found. */
  readonly keepsFocus?: boolean;
  /**
   * Set for the field that receives letters typed anywhere on the page: whether a pasted text is
   * complete, so that it is searched for without a press.
   */
  readonly isComplete?: (pasted: string) => boolean;
  /**
   * What the current search has found, shown below the form. It is hidden while the form says that
   * another text was not searched for, because it would look like the answer to that.
   */
  readonly found?: ReactNode;
  /** Told the same by a page that shows elsewhere what was found. */
  readonly onRefused?: (isRefused: boolean) => void;
}

/**
 * A search field that accepts any detail known about what is searched for. For text that cannot be
 * searched for, it shows why and sends nothing.
 */
export function SearchForm({
  label,
  help,
  submit,
  maxLength,
  searched,
  refusalOf,
  onSearch,
  keepsFocus = false,
  isComplete,
  found,
  onRefused,
}: SearchFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(searched);
  const [refusal, setRefusal] = useState(() => (searched === '' ? null : refusalOf(searched)));
  const refuse = (reason: string | null) => {
    setRefusal(reason);
    onRefused?.(reason !== null);
  };

  useEffect(() => {
    // On touch devices the on-screen keyboard would cover half of the page.
    if ((keepsFocus || searched === '') && window.matchMedia('(hover: hover)').matches)
      field.current?.focus();
  }, [searched, keepsFocus]);

  useTypingAnywhere(
    field,
    isComplete &&
      ((pasted) => {
        if (!isComplete(pasted)) return false;
        setText(pasted);
        refuse(null);
        onSearch(pasted);
        return true;
      }),
  );

  const search = (event: FormEvent) => {
    event.preventDefault();
    const typed = text.trim();
    const refused = refusalOf(typed);
    refuse(refused);
    if (refused === null) onSearch(typed);
    else field.current?.focus();
  };
  return (
    <>
      <form
        className={help === undefined ? classes.line : classes.search}
        role="search"
        onSubmit={search}
        noValidate
      >
        <SearchField
          ref={field}
          label={label}
          {...(help !== undefined && { help })}
          error={refusal}
          isUnsent={text.trim() !== searched}
          value={text}
          onSearch={(typed) => {
            setText(typed);
            refuse(null);
          }}
          maxLength={maxLength}
        />
        <Button
          type="submit"
          // What was found has the primary action.
          variant={searched !== '' && text.trim() === searched ? 'default' : 'filled'}
          leftSection={<SearchIcon size={18} />}
        >
          {submit}
        </Button>
      </form>
      {refusal === null && found}
    </>
  );
}
