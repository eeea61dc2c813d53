import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Button } from './Button.ts';
import { SearchIcon } from './laterIcons.tsx';
import { TextField } from './TextField.tsx';
import classes from './SearchForm.module.css';

interface SearchFormProps {
  readonly label: string;
  /** Stands below the field, and the button below that; without it they are beside each other. */
  readonly help?: string;
  readonly submit: string;
  readonly maxLength: number;
  /** What the field begins with: what is searched for now. */
  readonly searched: string;
  /** Why what was typed cannot be searched for; null when it can. */
  readonly refusalOf: (typed: string) => string | null;
  readonly onSearch: (typed: string) => void;
}

/** One field for whatever is known of what is looked for. What cannot be searched for is told, and nothing is sent. */
export function SearchForm({ label, help, submit, maxLength, searched, refusalOf, onSearch }: SearchFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(searched);
  const [refusal, setRefusal] = useState<string | null>(null);

  useEffect(() => {
    // Where fingers point, the keyboard would cover half of the page.
    if (searched === '' && window.matchMedia('(hover: hover)').matches) field.current?.focus();
  }, [searched]);

  const search = (event: FormEvent) => {
    event.preventDefault();
    const typed = text.trim();
    const refused = refusalOf(typed);
    setRefusal(refused);
    if (refused === null) onSearch(typed);
    else field.current?.focus();
  };
  return (
    <form className={help === undefined ? classes.line : classes.search} role="search" onSubmit={search} noValidate>
      <TextField
        ref={field}
        type="search"
        label={label}
        {...(help !== undefined && { help })}
        error={refusal}
        data-unsent={text.trim() === searched ? undefined : true}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setRefusal(null);
        }}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxLength}
      />
      <Button type="submit" leftSection={<SearchIcon size={18} />}>{submit}</Button>
    </form>
  );
}
