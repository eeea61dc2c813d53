import type { QueryClient } from '@tanstack/react-query';
import { alumniSignIn } from '#contract/alumniSignIn.ts';
import { query } from '#client/api/query.ts';
import { profileQueries } from './profile/queries.ts';

export const alumniQueries = {
  /**
   * The state that decides the user's next step. Fetched once per session (ALUM-05), and again
   * after the user's actions here. Kept in memory only, because it contains the national id.
   */
  information: () => ({ ...query(alumniSignIn.loginInformation, {}), staleTime: Infinity }),
  /** The data that a membership request is prefilled with. */
  prePopulation: () => ({
    ...query(alumniSignIn.prePopulation, { query: { isPrePopulatable: 'true' } }),
    staleTime: Infinity,
  }),
};

/**
 * Fetches the next step and the own profile anew after an action that may have changed both, and
 * resolves when both have arrived. Includes a profile that no page shows at the moment: the page
 * that opens next must not show the one from before, and one that did not exist counts as failed,
 * which no page would fetch again by itself.
 */
export const refreshAlumnus = (client: QueryClient) =>
  Promise.all(
    [alumniQueries.information(), profileQueries.mine()].map(({ queryKey }) =>
      client.invalidateQueries({ queryKey, refetchType: 'all' }),
    ),
  );
