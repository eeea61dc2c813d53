import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { SearchProperty } from '../../../contract/personSearch.ts';
import { searchFor } from '../../../rules/personSearch.ts';
import { SearchIcon } from '../../ui/laterIcons.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useTranslation } from './texts.ts';
import classes from './Support.module.css';

interface SearchFormProps {
  readonly searched: string;
  readonly properties: readonly SearchProperty[];
  readonly onSearch: (value: string) => void;
}

/** One field for a user id or a phone number. What is neither is said, and nothing is sent (SUPP-04, SUPP-05). */
export function SearchForm({ searched, properties, onSearch }: SearchFormProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(searched);
  const [refused, setRefused] = useState<string | null>(null);

  useEffect(() => {
    // Where fingers point, the keyboard would cover half of the page.
    if (searched === '' && window.matchMedia('(hover: hover)').matches) field.current?.focus();
  }, [searched]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const value = text.trim();
    const isGood = searchFor(value, properties) !== null;
    setRefused(isGood ? null : value);
    if (isGood) onSearch(value);
    else field.current?.focus();
  };
  return (
    <form className={classes.search} role="search" onSubmit={submit} noValidate>
      <TextField
        ref={field}
        type="search"
        label={t('SUPPORT/SEARCH/LABEL')}
        error={refused !== null && (refused === '' ? t('SUPPORT/SEARCH/EMPTY') : `${t('PERSON_SEARCH/SEARCH_PROPERTY/VALUE/INVALID')} - ${refused}`)}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setRefused(null);
        }}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
      />
      <Button type="submit" leftSection={<SearchIcon size={18} />}>{t('SUPPORT/SEARCH/SUBMIT')}</Button>
    </form>
  );
}
