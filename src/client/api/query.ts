import { queryOptions } from '@tanstack/react-query';
import type { Answer, CallInput, RouteSpec } from '#contract/route.ts';
import { call } from './call.ts';
import { deviceReady } from './deviceReady.ts';
import { FRESH_MS, KEPT_IN_MEMORY_MS } from './queryClient.ts';
import { ApiError } from './errors.ts';

/**
 * Query metadata for the persister and the service worker: which of them stores the answer on the
 * device.
 */
export interface StorageMeta extends Record<string, unknown> {
  readonly keptBy: 'worker' | 'query' | undefined;
  /** Whether the answer is the same for everyone, so that it stays on the device at sign-out. */
  readonly isPublic: boolean;
}

const keyOf = <R extends RouteSpec>(route: R, input: CallInput<R>) =>
  [route.method, route.path, input] as const;
export const metaOf = (route: RouteSpec): StorageMeta => ({
  keptBy: route.keptBy,
  isPublic: route.isPublic === true,
});

/**
 * Stale time of a route's answers. The worker refreshes the answers that it stores and notifies the
 * page (`followWorkerAnswers`), so the page never refetches them on a timer.
 */
export const staleTimeOf = ({ keptBy }: RouteSpec) =>
  keptBy === 'worker' ? KEPT_IN_MEMORY_MS : FRESH_MS;

/**
 * Returns the query options of a reading call: query key, call and storage all come from the
 * contract.
 */
export const query = <R extends RouteSpec>(route: R, input: CallInput<R>) =>
  queryOptions({
    queryKey: keyOf(route, input),
    queryFn: async ({ signal }): Promise<Answer<R>> => {
      // The worker may still store another user's answer.
      if (route.keptBy === 'worker' && route.isPublic !== true) await deviceReady();
      return call(route, input, { signal });
    },
    meta: metaOf(route),
    staleTime: staleTimeOf(route),
  });

/** Resolves to the answer, or to null for a 404. */
export const nullIfNotFound = <T>(promise: Promise<T>): Promise<T | null> =>
  promise.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });

/** Like `query`, for an object that a person may not have: a 404 gives null (CARD-06). */
export const queryOrNull = <R extends RouteSpec>(route: R, input: CallInput<R>) =>
  queryOptions({
    queryKey: keyOf(route, input),
    queryFn: ({ signal }): Promise<Answer<R> | null> =>
      nullIfNotFound(call(route, input, { signal })),
    meta: metaOf(route),
    staleTime: staleTimeOf(route),
  });
