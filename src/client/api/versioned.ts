import { type FetchQueryOptions, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Answer, CallInput, RouteSpec } from '../../contract/route.ts';
import { type CallOptions, exchange } from './call.ts';
import { ApiError } from './errors.ts';
import { freshnessOf, metaOf, orNull } from './query.ts';

type VersionedRoute = RouteSpec & { readonly isVersioned: true };

/** An object, and the tag of its version: null where the server does not tell it, so that it has to be read again before a change. */
export interface Versioned<T> {
  readonly body: T;
  readonly version: string | null;
}

interface VersionedOptions extends CallOptions {
  /** The version that the change was made from; absent, or null, changes whatever is there. */
  readonly ifMatch?: string | null;
}

/**
 * Makes a call on an object that counts its changes.
 * @throws as `call` does; a {ApiError} that `isStale` when somebody else has changed the object meanwhile
 */
export async function callVersioned<R extends VersionedRoute>(
  route: R,
  input: CallInput<R>,
  { ifMatch = null, ...options }: VersionedOptions = {},
): Promise<Versioned<Answer<R>>> {
  const { answer, version } = await exchange(route, input, { ...options, ...(ifMatch === null ? {} : { ifMatch }) });
  return { body: answer, version };
}

/** The query options of a call that reads such an object: as `query`, with the version that is shown. Its key is another, since its data are. */
export const versionedQuery = <R extends VersionedRoute>(route: R, input: CallInput<R>) =>
  queryOptions({
    queryKey: keyOf(route, input),
    queryFn: ({ signal }) => callVersioned(route, input, { signal }),
    meta: metaOf(route),
    staleTime: freshnessOf(route),
  });

/** The same for an object that there may not be: 404 is the answer null. */
export const versionedQueryOrNull = <R extends VersionedRoute>(route: R, input: CallInput<R>) =>
  queryOptions({
    queryKey: keyOf(route, input),
    queryFn: ({ signal }) => orNull(callVersioned(route, input, { signal })),
    meta: metaOf(route),
    staleTime: freshnessOf(route),
  });

const keyOf = <R extends VersionedRoute>(route: R, input: CallInput<R>) => [route.method, route.path, input, 'versioned'] as const;

/**
 * Changes what a query reads from the version that the page knows, and where that is stale once more from the newest. `change` looks
 * whether the change is still meant, and throws where it is not.
 */
export async function changeNewest<T, R, Key extends QueryKey>(
  client: QueryClient,
  read: FetchQueryOptions<Versioned<T>, Error, Versioned<T>, Key>,
  change: (kept: Versioned<T>) => Promise<R>,
): Promise<R> {
  const newest = () => client.fetchQuery({ ...read, staleTime: 0 });
  try {
    return await change(client.getQueryData<Versioned<T>>(read.queryKey) ?? (await newest()));
  } catch (error) {
    if (!isStale(error)) throw error;
    return await change(await newest());
  }
}

/** Something else has been saved since this was opened, perhaps by the same person in another tab. */
export class ChangedElsewhere<Kept> extends Error {
  override readonly name = 'ChangedElsewhere';
  /** What is kept now. */
  readonly kept: Kept;

  constructor(kept: Kept) {
    super('What was opened has been changed elsewhere.');
    this.kept = kept;
  }
}

/** Nothing was changed: the object is no longer what the change was made from. */
export const isStale = (error: unknown): boolean => error instanceof ApiError && error.status === 409;
