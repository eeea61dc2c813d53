import { QueryClient, type Query } from '@tanstack/react-query';
import { ageOf } from '../device/clock.ts';
import { ApiError, isBrieflyUnavailable } from './errors.ts';

/** Time for which an answer is fresh (PWA-14). */
export const FRESH_MS = 900_000;
/**
 * Answers stay in memory at least as long as on the device: a shorter time would drop restored
 * answers.
 */
export const KEPT_IN_MEMORY_MS = Number.POSITIVE_INFINITY;
/**
 * Time in which a page does not repeat the requests of its loader, long enough for a slow network.
 */
export const DEDUPE_MS = 10_000;

/**
 * The queries whose failure the user has seen and asked to repeat, with their number of failures
 * then. Not the time, because two clocks disagree by a millisecond or more.
 */
const retried = new WeakMap<Query, number>();
/**
 * Called when the user asks for a retry: components that mount from now on refetch failed queries.
 */
export function retryFailed(): void {
  for (const query of queryClient.getQueryCache().getAll())
    if (query.state.status === 'error') retried.set(query, query.state.errorUpdateCount);
}

/**
 * Whether a mounting component may refetch: a request that just failed is not repeated
 * automatically (PWA-14).
 */
const mayFetchOnMount = (query: Query): boolean =>
  query.state.status !== 'error' ||
  retried.get(query) === query.state.errorUpdateCount ||
  ageOf(query.state.errorUpdatedAt) > DEDUPE_MS;

/** Number of times that a query is repeated because the server asks for it. */
const MAX_REPEATS = 3;

/**
 * The query cache of the page: fresh for 15 minutes, no refetch on focus, and no retries (PWA-14)
 * but those that the server asks for while it is briefly unavailable.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      gcTime: KEPT_IN_MEMORY_MS,
      retry: (repeats, error) => repeats < MAX_REPEATS && isBrieflyUnavailable(error),
      retryDelay: (_, error) => (error instanceof ApiError ? error.retryAfter : 0),
      retryOnMount: mayFetchOnMount,
      refetchOnMount: mayFetchOnMount,
      refetchOnWindowFocus: false,
      // Send requests even when the device reports being offline: it may be wrong, and a request
      // without a network fails quickly.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
