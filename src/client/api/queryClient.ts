import { QueryClient } from '@tanstack/react-query';

/** How long an answer is fresh (spec 1 §9). */
export const FRESH_MS = 900_000;
/** Answers stay in memory at least as long as on the device: a shorter time would lose what was restored. */
export const KEPT_IN_MEMORY_MS = Number.POSITIVE_INFINITY;

/** The one cache of the page: fresh for 15 minutes, no retries, no refetch on focus (spec 2 §7). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      gcTime: KEPT_IN_MEMORY_MS,
      retry: false,
      refetchOnWindowFocus: false,
      // Ask at once even when the device believes itself offline: it may be wrong, and the failure is quick.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
