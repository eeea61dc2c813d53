import { incidents } from '../../../contract/incidents.ts';
import { personSearch, type PersonSearch } from '../../../contract/personSearch.ts';
import { query } from '../../api/query.ts';

/** How often a page that is looked at asks for what colleagues have written meanwhile. */
const POLL_MS = 20_000;

/** Other people's data: in memory only. */
export const supportQueries = {
  properties: () => query(personSearch.searchProperties, {}),
  /** Every search is logged, so the answer to one is used as long as it is shown. */
  people: (search: PersonSearch) => ({ ...query(personSearch.search, { body: search }), gcTime: 0 }),
  cases: (liUId: string) => ({ ...query(incidents.listWithActions, { query: { liUId } }), staleTime: 0, refetchInterval: POLL_MS }),
};
