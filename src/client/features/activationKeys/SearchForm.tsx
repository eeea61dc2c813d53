import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { SearchIcon } from '../../ui/laterIcons.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useTranslation } from './texts.ts';
import classes from './ActivationKeys.module.css';

const SHORTEST = 2;

interface SearchFormProps {
  readonly searched: string;
  readonly onSearch: (text: string) => void;
}

/** One field for whatever the person at the desk knows of the account. */
export function SearchForm({ searched, onSearch }: SearchFormProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(searched);
  const [isRefused, setRefused] = useState(false);

  useEffect(() => {
    // Where fingers point, the keyboard would cover half of the page.
    if (searched === '' && window.matchMedia('(hover: hover)').matches) field.current?.focus();
  }, [searched]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = text.trim();
    setRefused(typed.length < SHORTEST);
    if (typed.length < SHORTEST) field.current?.focus();
    else onSearch(typed);
  };
  return (
    <form className={classes.search} role="search" onSubmit={submit} noValidate>
      <TextField
        ref={field}
        type="search"
        label={t('ACTIVATION_KEY/SEARCH/LABEL')}
        help={t('ACTIVATION_KEY/SEARCH/HELP')}
        error={isRefused && t('ACTIVATION_KEY/SEARCH/TOO_SHORT')}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setRefused(false);
        }}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
      />
      <Button type="submit" leftSection={<SearchIcon size={18} />} variant={searched === '' || text !== searched ? 'filled' : 'default'}>{t('ACTIVATION_KEY/SEARCH/SUBMIT')}</Button>
    </form>
  );
}
