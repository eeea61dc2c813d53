import { incidents } from '../../../contract/incidents.ts';
import { query } from '../../api/query.ts';

/** Requested at each visit: the helpdesk may have written since. */
export const caseQueries = { mine: () => ({ ...query(incidents.own, {}), staleTime: 0 }) };
