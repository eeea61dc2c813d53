import { incidents } from '#contract/incidents.ts';
import { personSearch, type PersonSearch } from '#contract/personSearch.ts';
import { query } from '#client/api/query.ts';

/** Interval at which a visible page fetches notes from colleagues. */
const POLL_MS = 20_000;

/** Contains other people's data, so it is kept in memory only. */
export const supportQueries = {
  properties: () => query(personSearch.searchProperties, {}),
  /** Every search is logged, so a result is reused for as long as it is shown. */
  anySearch: [personSearch.search.method, personSearch.search.path],
  people: (search: PersonSearch) => ({
    ...query(personSearch.search, { body: search }),
    gcTime: 0,
  }),
  cases: (liUId: string) => ({
    ...query(incidents.listWithActions, { query: { liUId } }),
    staleTime: 0,
    refetchInterval: POLL_MS,
  }),
};
