import { QueryClient, type Query } from '@tanstack/react-query';

/** How long an answer is fresh (PWA-14). */
export const FRESH_MS = 900_000;
/** Answers stay in memory at least as long as on the device: a shorter time would lose what was restored. */
export const KEPT_IN_MEMORY_MS = Number.POSITIVE_INFINITY;
/** What a loader asked for is not asked for again by the page that it opens, not even over a slow network. */
export const MOMENT_MS = 10_000;

let retriedAt = 0;
/** The person wants another try: parts that are drawn from now on ask again for what failed before. */
export const retryFailed = (): void => void (retriedAt = Date.now());

/** A request that failed a moment ago is not repeated by itself, by whatever is drawn next (PWA-14). */
const mayFetchOnMount = ({ state: { status, errorUpdatedAt } }: Pick<Query, 'state'>): boolean =>
  status !== 'error' || errorUpdatedAt <= retriedAt || Date.now() - errorUpdatedAt > MOMENT_MS;

/** The one cache of the page: fresh for 15 minutes, no retries, no refetch on focus (PWA-14). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      gcTime: KEPT_IN_MEMORY_MS,
      retry: false,
      retryOnMount: mayFetchOnMount,
      refetchOnMount: mayFetchOnMount,
      refetchOnWindowFocus: false,
      // Ask at once even when the device believes itself offline: it may be wrong, and the failure is quick.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
