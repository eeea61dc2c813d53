import { callerVerifications, type CallerVerification } from '../../../contract/callerVerifications.ts';
import { incidents } from '../../../contract/incidents.ts';
import { personSearch, type PersonSearch } from '../../../contract/personSearch.ts';
import { query } from '../../api/query.ts';

/** Interval at which a visible page fetches notes from colleagues. */
const POLL_MS = 20_000;

/** Contains other people's data, so it is kept in memory only. */
export const supportQueries = {
  properties: () => query(personSearch.searchProperties, {}),
  /** Every search is logged, so a result is reused for as long as it is shown. */
  anySearch: [personSearch.search.method, personSearch.search.path],
  people: (search: PersonSearch) => ({ ...query(personSearch.search, { body: search }), gcTime: 0 }),
  /** Refetched when the verification expires, and often while the person is expected to sign in with BankID. */
  caller: (norEduPersonLin: string) => ({
    ...query(callerVerifications.current, { query: { norEduPersonLin } }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data } }: { state: { data?: CallerVerification | undefined } }) => untilNextChange(data),
  }),
  cases: (liUId: string) => ({ ...query(incidents.listWithActions, { query: { liUId } }), staleTime: 0, refetchInterval: POLL_MS }),
};

/** Interval at which the page checks whether the person has signed in with BankID. */
const BANKID_POLL_MS = 3000;

function untilNextChange(caller: CallerVerification | undefined): number | false {
  if (caller?.verified) return Math.max(1000, Date.parse(caller.verified.until) - Date.now());
  return caller?.bankId?.awaitedUntil ? BANKID_POLL_MS : false;
}
