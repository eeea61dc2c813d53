import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { OrganisationNode } from '../../../../contract/organisations.ts';
import { affiliationTypes } from '../../../../contract/values.ts';
import { type AccountList, accountLists } from '../../../../rules/accountLists.ts';
import type { ListScope } from './listQueries.ts';

/** Which list of whose accounts is shown, as the address says. */
export interface ListChoice {
  readonly list: AccountList;
  readonly organisationId: string | null;
  readonly affiliations: ListScope['affiliations'];
}

const LIST = 'list';
const ORGANISATION = 'org';
const KIND = 'kind';
/** What is shown before anybody chooses (spec 1 §9). */
const FIRST_KINDS: ListScope['affiliations'] = ['Associate'];

/**
 * The choice in the address, so that a link brings it back and Back undoes a step of it. Without one it is the active associates
 * of the first organisation that the person administers.
 */
export function useListChoice(tree: readonly OrganisationNode[]): readonly [ListChoice, (change: Partial<ListChoice>) => void] {
  const [params, setParams] = useSearchParams();
  const choice = useMemo((): ListChoice => {
    const kinds = params.getAll(KIND);
    const affiliations = affiliationTypes.filter((kind) => kinds.includes(kind));
    return {
      list: listIn(params),
      organisationId: params.get(ORGANISATION) ?? firstAdministered(tree)?.organisationId ?? null,
      affiliations: affiliations.length > 0 ? affiliations : FIRST_KINDS,
    };
  }, [params, tree]);

  const change = useCallback(
    (next: Partial<ListChoice>) =>
      setParams(
        (now) => {
          const after = new URLSearchParams(now);
          if (next.list) after.set(LIST, next.list);
          if (next.organisationId) after.set(ORGANISATION, next.organisationId);
          if (next.organisationId === null) after.delete(ORGANISATION);
          if (next.affiliations) {
            after.delete(KIND);
            for (const kind of next.affiliations) after.append(KIND, kind);
          }
          return after;
        },
        { preventScrollReset: true },
      ),
    [setParams],
  );
  return [choice, change];
}

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
