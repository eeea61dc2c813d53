import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { OrganisationNode } from '#contract/organisations.ts';
import { affiliationTypes } from '#contract/values.ts';
import { type AccountList, accountLists } from '#rules/accountLists.ts';
import { pathTo } from '#client/domain/organisation/levels.ts';
import { useQueryChange } from '#client/routing/useQueryChange.ts';
import type { ListScope } from './listQueries.ts';
import { DAILY_NAMES } from './useDailyFilter.ts';

/** The list, the organisation and the kinds of accounts that are shown, read from the address. */
export interface ListChoice {
  readonly list: AccountList;
  /** Null when none is chosen or the chosen one is not in the tree. */
  readonly organisation: OrganisationNode | null;
  readonly affiliations: ListScope['affiliations'];
  /** Whether the address names the kinds; otherwise they are the preset. */
  readonly areKindsChosen: boolean;
}

/** The parts of the choice to change. */
export interface ChoiceChange {
  /** Null clears the choice. */
  readonly organisationId?: string | null;
  readonly affiliations?: ListScope['affiliations'];
}

const LIST = 'list';
const ORGANISATION = 'org';
const KIND = 'kind';
/**
 * Query parameters kept when the organisation changes. Column filters are dropped, because their
 * values may not occur in another organisation.
 */
const KEPT_PARAMS = new Set([LIST, ORGANISATION, KIND, 'q', 'sort', ...DAILY_NAMES]);
/** The kinds shown before the user chooses (ACCT-08). */
export const FIRST_KINDS: ListScope['affiliations'] = ['Associate'];

/**
 * The choice stored in the address, so that a link restores it and Back undoes one step. The
 * default is the active associates of the last shown organisation, or of the first one that the
 * user administers.
 */
export function useListChoice(
  tree: readonly OrganisationNode[],
): readonly [ListChoice, (change: ChoiceChange) => void] {
  const client = useQueryClient();
  const [params] = useSearchParams();
  const changeQuery = useQueryChange();
  const choice = useMemo(() => {
    const kinds = params.getAll(KIND);
    const affiliations = affiliationTypes.filter((kind) => kinds.includes(kind));
    const requestedId = params.get(ORGANISATION);
    return {
      list: listIn(params),
      organisation: requestedId === null ? firstShown(tree, client) : nodeIn(tree, requestedId),
      affiliations: affiliations.length > 0 ? affiliations : FIRST_KINDS,
      areKindsChosen: affiliations.length > 0,
    };
  }, [params, tree, client]);

  const change = useCallback(
    (next: ChoiceChange) => {
      if (next.organisationId) client.setQueryData(LAST_SHOWN, next.organisationId);
      changeQuery((now) => changed(now, next), { preventScrollReset: true });
    },
    [changeQuery, client],
  );
  return [choice, change];
}

function changed(
  now: URLSearchParams,
  { organisationId, affiliations }: ChoiceChange,
): URLSearchParams {
  const after = new URLSearchParams(now);
  if (organisationId !== undefined) {
    for (const name of now.keys()) if (!KEPT_PARAMS.has(name)) after.delete(name);
    after.set(ORGANISATION, organisationId ?? '');
  }
  if (affiliations) {
    after.delete(KIND);
    for (const kind of affiliations) after.append(KIND, kind);
  }
  return after;
}

/**
 * Stored in the query cache, so that it is cleared together with the responses when the user signs
 * out.
 */
const LAST_SHOWN = ['organisationShownLast'] as const;

const firstShown = (
  tree: readonly OrganisationNode[],
  client: QueryClient,
): OrganisationNode | null => {
  const last = nodeIn(tree, client.getQueryData<string>(LAST_SHOWN) ?? null);
  return last?.isAdministered ? last : firstAdministered(tree);
};

const nodeIn = (tree: readonly OrganisationNode[], id: string | null) =>
  pathTo(tree, id).at(-1) ?? null;

/** Returns the list requested by an address. */
export const listIn = (params: URLSearchParams): AccountList =>
  accountLists.find((list) => list === params.get(LIST)) ?? 'active';

/**
 * Returns the topmost node that the user administers, the first of several; null when there is
 * none.
 */
export function firstAdministered(tree: readonly OrganisationNode[]): OrganisationNode | null {
  for (const node of tree) {
    const found = node.isAdministered ? node : firstAdministered(node.children);
    if (found) return found;
  }
  return null;
}
