import { cardChecks } from '#contract/cardChecks.ts';
import { passes } from '#contract/passes.ts';
import { query, queryOrNull } from '#client/api/query.ts';

/** How often the page asks for the status while it has a connection. */
const STATUS_EVERY_MS = 60_000;

export const checkQueries = {
  /** What this device needs to check codes without a connection. The worker stores it. */
  status: (isOnline: boolean) => ({
    ...query(cardChecks.status, {}),
    refetchInterval: isOnline && STATUS_EVERY_MS,
  }),

  /** Whether the card of a pass is valid; null if there is no such pass. */
  pass: (serial: string) => ({
    ...queryOrNull(passes.status, { params: { serial } }),
    staleTime: 0,
  }),
};
