import { queryOptions } from '@tanstack/react-query';
import { callers } from '#contract/callers.ts';
import { incidents } from '#contract/incidents.ts';
import { personChanges } from '#contract/personChanges.ts';
import { personSearch, type PersonSearch } from '#contract/personSearch.ts';
import { call } from '#client/api/call.ts';
import { metaOf, query } from '#client/api/query.ts';

/** Interval at which a visible page fetches notes from colleagues. */
const POLL_MS = 20_000;

const HELD_CHANGES = [personChanges.held.method, personChanges.held.path] as const;

/** Contains other people's data, so it is kept in memory only. */
export const supportQueries = {
  properties: () => query(personSearch.searchProperties, {}),
  /** Every search is logged, so a result is reused for as long as it is shown. */
  anySearch: [personSearch.search.method, personSearch.search.path],
  people: (search: PersonSearch) => ({
    ...query(personSearch.search, { body: search }),
    gcTime: 0,
  }),
  /** Read again when the verification begins or ends, which determines what is shown. */
  account: (liUId: string, isVerified: boolean) =>
    queryOptions({
      queryKey: [callers.account.method, callers.account.path, liUId, isVerified],
      queryFn: ({ signal }) => call(callers.account, { query: { liUId } }, { signal }),
      meta: metaOf(callers.account),
      staleTime: 0,
      gcTime: 0,
    }),
  anyAccount: [callers.account.method, callers.account.path],
  heldChanges: (liUId: string, isVerified: boolean) =>
    queryOptions({
      queryKey: [...HELD_CHANGES, liUId, isVerified],
      queryFn: ({ signal }) => call(personChanges.held, { query: { liUId } }, { signal }),
      meta: metaOf(personChanges.held),
      staleTime: 0,
      gcTime: 0,
    }),
  anyHeldChanges: HELD_CHANGES,
  recent: () => ({ ...query(callers.recent, {}), staleTime: 0, gcTime: 0 }),
  cases: (liUId: string) => ({
    ...query(incidents.listWithActions, { query: { liUId } }),
    staleTime: 0,
    refetchInterval: POLL_MS,
  }),
};
