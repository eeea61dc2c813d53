import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { personSearch, type FoundPerson } from '#contract/personSearch.ts';
import { searchFor } from '#rules/personSearch.ts';
import { query } from '#client/api/query.ts';
import { DEDUPE_MS } from '#client/api/queryClient.ts';

/**
 * Typing pause before a search. Every search is logged with the person found, so a user id is not
 * looked up at each letter.
 */
const DEBOUNCE_MS = 400;

export interface FoundPeople {
  /** Whether the typed text may be a user id or phone number. */
  readonly isSearchable: boolean;
  readonly isBusy: boolean;
  readonly hasFailed: boolean;
  readonly people: readonly FoundPerson[];
}

/**
 * Finds people by the typed user id or phone number, for users who may search, with the same call
 * as the search page.
 */
export function useFoundPeople(typed: string, isAllowed: boolean): FoundPeople {
  const [debounced, setDebounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const { data: properties = [] } = useQuery({
    ...query(personSearch.searchProperties, {}),
    enabled: isAllowed,
  });
  const asked = isAllowed ? searchFor(typed, properties) : null;
  const search = isAllowed ? searchFor(debounced, properties) : null;
  const isDebounced = debounced === typed && search !== null;
  // The page opened by a choice shows the same cached answer, so that one look-up is logged once.
  const { data, isError } = useQuery({
    ...query(personSearch.search, { body: search ?? {} }),
    enabled: isDebounced,
    gcTime: DEDUPE_MS,
  });
  const people = isDebounced ? (data ?? []) : [];
  return {
    isSearchable: asked !== null,
    isBusy: asked !== null && !(isDebounced && (data !== undefined || isError)),
    hasFailed: isDebounced && isError,
    people,
  };
}
