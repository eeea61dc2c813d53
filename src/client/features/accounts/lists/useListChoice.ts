import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { OrganisationNode } from '../../../../contract/organisations.ts';
import { affiliationTypes } from '../../../../contract/values.ts';
import { type AccountList, accountLists } from '../../../../rules/accountLists.ts';
import { pathTo } from '../../../domain/organisation/levels.ts';
import { useQueryChange } from '../../../routing/useQueryChange.ts';
import type { ListScope } from './listQueries.ts';
import { DAILY_NAMES } from './useDailyFilter.ts';

/** Which list of whose accounts is shown, as the address says. */
export interface ListChoice {
  readonly list: AccountList;
  /** Null: none is chosen, or it is not in the tree. */
  readonly organisation: OrganisationNode | null;
  readonly affiliations: ListScope['affiliations'];
}

/** What of it is to be another. */
export interface ChoiceChange {
  /** Null: none is chosen any more. */
  readonly organisationId?: string | null;
  readonly affiliations?: ListScope['affiliations'];
}

const LIST = 'list';
const ORGANISATION = 'org';
const KIND = 'kind';
/** What stays of the address in another organisation: ticks in columns are of values that it may not have. */
const FITS_ANYWHERE = new Set([LIST, ORGANISATION, KIND, 'q', 'sort', ...DAILY_NAMES]);
/** What is shown before anybody chooses (ACCT-08). */
const FIRST_KINDS: ListScope['affiliations'] = ['Associate'];

/**
 * The choice in the address, so that a link brings it back and Back undoes a step of it. Without one it is the active associates
 * of the organisation that was shown last, or of the first that the person administers.
 */
export function useListChoice(tree: readonly OrganisationNode[]): readonly [ListChoice, (change: ChoiceChange) => void] {
  const client = useQueryClient();
  const [params] = useSearchParams();
  const changeQuery = useQueryChange();
  const choice = useMemo(() => {
    const kinds = params.getAll(KIND);
    const affiliations = affiliationTypes.filter((kind) => kinds.includes(kind));
    const asked = params.get(ORGANISATION);
    return {
      list: listIn(params),
      organisation: asked === null ? firstShown(tree, client) : nodeIn(tree, asked),
      affiliations: affiliations.length > 0 ? affiliations : FIRST_KINDS,
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

function changed(now: URLSearchParams, { organisationId, affiliations }: ChoiceChange): URLSearchParams {
  const after = new URLSearchParams(now);
  if (organisationId !== undefined) {
    for (const name of now.keys()) if (!FITS_ANYWHERE.has(name)) after.delete(name);
    after.set(ORGANISATION, organisationId ?? '');
  }
  if (affiliations) {
    after.delete(KIND);
    for (const kind of affiliations) after.append(KIND, kind);
  }
  return after;
}

/** In memory with the answers, so that it is forgotten with them when the person signs out. */
const LAST_SHOWN = ['organisationShownLast'] as const;

const firstShown = (tree: readonly OrganisationNode[], client: QueryClient): OrganisationNode | null => {
  const last = nodeIn(tree, client.getQueryData<string>(LAST_SHOWN) ?? null);
  return last?.isAdministered ? last : firstAdministered(tree);
};

const nodeIn = (tree: readonly OrganisationNode[], id: string | null) => pathTo(tree, id).at(-1) ?? null;

/** Which of the three lists an address asks for. */
export const listIn = (params: URLSearchParams): AccountList => accountLists.find((list) => list === params.get(LIST)) ?? 'active';

/** The topmost node that the person administers; the first of several. */
export function firstAdministered(tree: readonly OrganisationNode[]): OrganisationNode | null {
  for (const node of tree) {
    const found = node.isAdministered ? node : firstAdministered(node.children);
    if (found) return found;
  }
  return null;
}
