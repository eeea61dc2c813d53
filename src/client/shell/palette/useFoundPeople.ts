import { useQuery } from '@tanstack/react-query';
import { accounts } from '#contract/accounts.ts';
import { personSearch } from '#contract/personSearch.ts';
import { type Caller, mayUse } from '#rules/access.ts';
import { isManaged } from '#rules/accountLists.ts';
import { searchFor } from '#rules/personSearch.ts';
import { isUserId } from '#rules/userId.ts';
import { query } from '#client/api/query.ts';
import { useDebouncedSearch } from '#client/ui/useDebouncedSearch.ts';
import { DEDUPE_MS } from '#client/api/queryClient.ts';
import { readablePath } from '#client/domain/organisation/readablePath.ts';
import { matchOf } from './matching.ts';

/** More people are shown by the page that the search leads on to. */
export const MAX_PEOPLE = 6;

/** A person as the palette shows them, from either search. */
export interface PalettePerson {
  readonly liUId: string;
  readonly name: string;
  readonly unit: string | null;
  /** Whether account management contains the account. */
  readonly isManaged: boolean;
}

export interface FoundPeople {
  /** Whether the typed text is searched for among people. */
  readonly isSearchable: boolean;
  /** Whether it may be a user id or phone number, not a name. */
  readonly isId: boolean;
  readonly isBusy: boolean;
  readonly hasFailed: boolean;
  readonly people: readonly PalettePerson[];
}

/** What a user may search for. */
export interface PeopleSearches {
  /** People by user id or phone number, as in the person search. */
  readonly ids: boolean;
  /** Accounts by name or user id, as in the account search. */
  readonly names: boolean;
}

export const peopleSearchesOf = (caller: Caller): PeopleSearches => ({
  ids: mayUse('search-profile', caller),
  names: mayUse('account-management', caller) || mayUse('activation-key-generate', caller),
});

/**
 * Text that may be a name: letters with the signs of names, and three letters at least. Digits are
 * never sent, because the call has the text in its address.
 */
const NAME = /^(?=(?:.*\p{L}){3})[\p{L}\p{M} .'’-]+$/u;

/**
 * Finds people by the typed user id, phone number or name, for users who may search, with the same
 * calls as the search pages. Text that clearly names a page (`isPage`) is not searched for as a
 * name, and a personal identity number never (`isNumber`).
 */
export function useFoundPeople(
  typed: string,
  may: PeopleSearches,
  { isPage, isNumber }: { readonly isPage: boolean; readonly isNumber: boolean },
): FoundPeople {
  const debounced = useDebouncedSearch(typed);
  const { data: properties = [] } = useQuery({
    ...query(personSearch.searchProperties, {}),
    enabled: may.ids,
  });
  const idSearch = may.ids && !isNumber ? searchFor(typed, properties) : null;
  const isName = may.names && idSearch === null && !isNumber && !isPage && isNameOrId(typed);
  const isSearchable = idSearch !== null || isName;
  const isDebounced = debounced === typed && isSearchable;
  // The page opened by a choice shows the same cached answer, so that one look-up is logged once.
  const byId = useQuery({
    ...query(personSearch.search, { body: idSearch ?? {} }),
    enabled: isDebounced && idSearch !== null,
    gcTime: DEDUPE_MS,
    select: (found) =>
      found.flatMap(({ liUId, displayName, organisation, personType }): PalettePerson[] =>
        liUId === null
          ? []
          : [
              {
                liUId,
                name: displayName,
                unit: organisation?.path ?? null,
                isManaged: personType === 'Employee',
              },
            ],
      ),
  });
  const byName = useQuery({
    ...query(accounts.searchSlim, { query: { query: typed } }),
    enabled: isDebounced && isName,
    gcTime: DEDUPE_MS,
    select: (found) =>
      found.flatMap((account): PalettePerson[] => {
        const { liUId, displayName: name, organisationCanonicalPath: path } = account;
        if (liUId === null) return [];
        const unit = path === null ? null : readablePath(path);
        return [{ liUId, name, unit, isManaged: isManaged(account) }];
      }),
  });
  const { data = null, isError } = idSearch === null ? byName : byId;
  return {
    isSearchable,
    isId: idSearch !== null || (isName && isUserId(typed)),
    isBusy: isSearchable && !(isDebounced && (data !== null || isError)),
    hasFailed: isDebounced && isError,
    people: isDebounced && data ? bestFirst(data, typed) : [],
  };
}

/** The calls return people by surname; those whose name begins as typed come first. */
function bestFirst(people: readonly PalettePerson[], typed: string): PalettePerson[] {
  const rankOf = ({ name }: PalettePerson) => matchOf({ name, synonyms: [] }, typed).rank;
  return people.toSorted((one, other) => rankOf(other) - rankOf(one));
}

const isNameOrId = (typed: string): boolean => NAME.test(typed) || isUserId(typed);
