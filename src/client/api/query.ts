import { queryOptions } from '@tanstack/react-query';
import type { Answer, CallInput, RouteSpec } from '../../contract/route.ts';
import { call } from './call.ts';
import { deviceIsOwn } from './ownDevice.ts';
import { FRESH_MS, KEPT_IN_MEMORY_MS } from './queryClient.ts';
import { ApiError } from './errors.ts';

/** What the persister and the service worker read: who keeps the answer on the device. */
export interface KeepingMeta extends Record<string, unknown> {
  readonly keptBy: 'worker' | 'query' | undefined;
  /** The same for everybody: stays at sign-out. */
  readonly isPublic: boolean;
}

const keyOf = <R extends RouteSpec>(route: R, input: CallInput<R>) => [route.method, route.path, input] as const;
export const metaOf = (route: RouteSpec): KeepingMeta => ({ keptBy: route.keptBy, isPublic: route.isPublic === true });

/** The worker brings what it keeps up to date and tells the page (`followWorkerAnswers`), so the page need not ask by the clock. */
export const freshnessOf = ({ keptBy }: RouteSpec) => (keptBy === 'worker' ? KEPT_IN_MEMORY_MS : FRESH_MS);

/** The query options of a call that reads: key, call and keeper all come from the contract. */
export const query = <R extends RouteSpec>(route: R, input: CallInput<R>) =>
  queryOptions({
    queryKey: keyOf(route, input),
    queryFn: async ({ signal }): Promise<Answer<R>> => {
      // The worker may still hold somebody else's.
      if (route.keptBy === 'worker' && route.isPublic !== true) await deviceIsOwn();
      return call(route, input, { signal });
    },
    meta: metaOf(route),
    staleTime: freshnessOf(route),
  });

/** The answer, or null for 404. */
export const orNull = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });

/** The same for a thing that a person may not have: 404 is the answer null (CARD-06). */
export const queryOrNull = <R extends RouteSpec>(route: R, input: CallInput<R>) =>
  queryOptions({
    queryKey: keyOf(route, input),
    queryFn: ({ signal }): Promise<Answer<R> | null> => orNull(call(route, input, { signal })),
    meta: metaOf(route),
    staleTime: freshnessOf(route),
  });
