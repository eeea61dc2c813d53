import { alumniSignIn } from '../../../contract/alumniSignIn.ts';
import { query } from '../../api/query.ts';

export const alumniQueries = {
  /**
   * The state that decides the user's next step. Fetched once per session (ALUM-05), and again after the user's actions here. Kept in
   * memory only, because it contains the national id.
   */
  information: () => ({ ...query(alumniSignIn.loginInformation, {}), staleTime: Infinity }),
  /** The data that a membership request is prefilled with. */
  prePopulation: () => ({ ...query(alumniSignIn.prePopulation, { query: { isPrePopulatable: 'true' } }), staleTime: Infinity }),
};
