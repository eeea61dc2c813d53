import { useEffect, useRef, useState, type FormEvent } from 'react';
import { accountQueryOf } from '#rules/accountIdentifier.ts';
import { hasWrongCheckDigit } from '#rules/identityNumber.ts';
import { Button } from '#client/ui/Button.ts';
import { SearchIcon } from '#client/ui/icons.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { useToday } from '#client/ui/dates/useToday.ts';
import { useTranslation } from '../texts.ts';

interface SearchFormProps {
  /** The text of the current search, which may be invalid; an invalid text is reported. */
  readonly searched: string;
  readonly onSearch: (text: string) => void;
}

/**
 * Search form with one field for both kinds of identifier. A text that is neither is reported, and
 * nothing is sent (ACCT-37).
 */
export function SearchForm({ searched, onSearch }: SearchFormProps) {
  const { t } = useTranslation();
  const today = useToday();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(searched);
  const [isRefused, setRefused] = useState(searched !== '' && !accountQueryOf(searched, today));

  useEffect(() => {
    // Waits until the panel has taken the focus. On touch devices the on-screen keyboard would
    // cover half of the panel.
    const frame = requestAnimationFrame(
      () => window.matchMedia('(hover: hover)').matches && field.current?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isKnown = accountQueryOf(text, today) !== null;
    setRefused(!isKnown);
    if (isKnown) onSearch(text.trim());
    else field.current?.focus();
  };

  return (
    <form className="stack" role="search" onSubmit={submit} noValidate>
      <TextField
        ref={field}
        type="search"
        label={t('ACCOUNTS/SEARCH/LABEL')}
        help={t('ACCOUNTS/SEARCH/HELP')}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setRefused(false);
        }}
        aria-invalid={isRefused}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {isRefused && (
        <Notice tone="warning" isSpoken>
          {t(
            hasWrongCheckDigit(text, today)
              ? 'ACCOUNTS/SEARCH/WRONG_CHECK_DIGIT'
              : 'ACCOUNTS/SEARCH/WRONG_FORMAT',
          )}
        </Notice>
      )}
      <Button
        type="submit"
        variant={text === searched && text !== '' ? 'default' : 'filled'}
        leftSection={<SearchIcon size={18} />}
      >
        {t('ACCOUNTS/SEARCH/SUBMIT')}
      </Button>
    </form>
  );
}
