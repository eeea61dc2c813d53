import { queryOptions, useQuery } from '@tanstack/react-query';
import { affiliationTypes } from '#contract/values.ts';
import { listQueries, type ListScope } from './listQueries.ts';
import { FIRST_KINDS, type ListChoice } from './useListChoice.ts';

/**
 * Returns the choice with the kinds that the office has: associates, or all kinds if it has no
 * active associate, so that a university of employees does not begin with an empty list. Kinds that
 * the user has chosen are kept.
 */
export function usePresetKinds(choice: ListChoice): ListChoice {
  const { list, organisation, areKindsChosen } = choice;
  const { data: kinds } = useQuery({
    ...presetKinds(organisation?.organisationId ?? ''),
    enabled: list === 'active' && organisation?.isAdministered === true && !areKindsChosen,
  });
  return areKindsChosen || kinds === undefined ? choice : { ...choice, affiliations: kinds };
}

/**
 * Decided once for each organisation, so that the list on the screen stays the same when its last
 * associate is ended or the first one is created. It waits for the call of the list itself and
 * makes none of its own.
 */
const presetKinds = (organisationId: string) =>
  queryOptions({
    queryKey: ['presetKinds', organisationId],
    queryFn: async ({ client }): Promise<ListScope['affiliations']> => {
      const scope = { organisationId, affiliations: FIRST_KINDS };
      const { accounts } = await client.fetchQuery(listQueries.accounts('active', scope));
      return accounts.length > 0 ? FIRST_KINDS : affiliationTypes;
    },
    staleTime: Infinity,
    retry: false,
  });
