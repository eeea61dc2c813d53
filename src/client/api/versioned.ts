import {
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import type { Answer, CallInput, RouteSpec } from '#contract/route.ts';
import { type CallOptions, exchange } from './call.ts';
import { isStale } from './errors.ts';
import { staleTimeOf, metaOf, nullIfNotFound } from './query.ts';

type VersionedRoute = RouteSpec & { readonly isVersioned: true };

/**
 * An object and its version tag; null when the server sends none, in which case the object must be
 * read again before a change.
 */
export interface Versioned<T> {
  readonly body: T;
  readonly version: string | null;
}

interface VersionedOptions extends CallOptions {
  /**
   * The version that the change is based on; when absent or null, the change applies to whatever
   * version exists.
   */
  readonly ifMatch?: string | null;
}

/**
 * Makes a call on a versioned object. @throws like `call`; an {ApiError} for which `isStale` is
 * true when the object has been changed by another user or in another tab meanwhile
 */
export async function callVersioned<R extends VersionedRoute>(
  route: R,
  input: CallInput<R>,
  { ifMatch = null, ...options }: VersionedOptions = {},
): Promise<Versioned<Answer<R>>> {
  const { answer, version } = await exchange(route, input, {
    ...options,
    ...(ifMatch === null ? {} : { ifMatch }),
  });
  return { body: answer, version };
}

/**
 * Like `query`, for a versioned object: the data contains the version. Uses a query key of its own,
 * since its data has another shape.
 */
export const versionedQuery = <R extends VersionedRoute>(route: R, input: CallInput<R>) =>
  queryOptions({
    queryKey: keyOf(route, input),
    queryFn: ({ signal }) => callVersioned(route, input, { signal }),
    meta: metaOf(route),
    staleTime: staleTimeOf(route),
  });

/** Like `versionedQuery`, for an object that may not exist: a 404 gives null. */
export const versionedQueryOrNull = <R extends VersionedRoute>(route: R, input: CallInput<R>) =>
  queryOptions({
    queryKey: keyOf(route, input),
    queryFn: ({ signal }) => nullIfNotFound(callVersioned(route, input, { signal })),
    meta: metaOf(route),
    staleTime: staleTimeOf(route),
  });

const keyOf = <R extends VersionedRoute>(route: R, input: CallInput<R>) =>
  [route.method, route.path, input, 'versioned'] as const;

/**
 * Applies a change to the cached version of the object that `read` fetches and, if that version is
 * stale, once more to the newest version. `change` checks whether the change still applies, and
 * throws when it does not.
 */
export async function changeNewest<T, R, Key extends QueryKey>(
  client: QueryClient,
  read: FetchQueryOptions<Versioned<T>, Error, Versioned<T>, Key>,
  change: (current: Versioned<T>) => Promise<R>,
): Promise<R> {
  const newest = () => client.fetchQuery({ ...read, staleTime: 0 });
  try {
    return await change(client.getQueryData<Versioned<T>>(read.queryKey) ?? (await newest()));
  } catch (error) {
    if (!isStale(error)) throw error;
    return await change(await newest());
  }
}

/**
 * The object has been saved elsewhere since it was opened, perhaps by the same user in another tab.
 */
export class ConflictError<T> extends Error {
  override readonly name = 'ConflictError';
  /** The currently stored object. */
  readonly current: T;

  constructor(current: T) {
    super('The object has been changed since it was opened.');
    this.current = current;
  }
}
