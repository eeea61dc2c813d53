import { alumniSignIn } from '../../../contract/alumniSignIn.ts';
import { query } from '../../api/query.ts';

export const alumniQueries = {
  /** What steers the person. Asked for once per session (ALUM-05), and again after what the person does here. In memory only: it carries the national id. */
  information: () => ({ ...query(alumniSignIn.loginInformation, {}), staleTime: Infinity }),
  /** What a request to join starts from. */
  prePopulation: () => ({ ...query(alumniSignIn.prePopulation, { query: { isPrePopulatable: 'true' } }), staleTime: Infinity }),
};
