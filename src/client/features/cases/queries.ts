import { incidents } from '#contract/incidents.ts';
import { query } from '#client/api/query.ts';

/** Fetched at each visit, because the helpdesk may have replied since. */
export const caseQueries = { mine: () => ({ ...query(incidents.own, {}), staleTime: 0 }) };
