import {
  persistQueryClientRestore,
  persistQueryClientSave,
  type Persister,
  type PersistedClient,
} from '@tanstack/query-persist-client-core';
import type { FetchQueryOptions, Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { clear, createStore, del, delMany, get, keys, set, type UseStore } from 'idb-keyval';
import { AuthenticationScope } from '#contract/values.ts';
import { ApiError } from '../api/errors.ts';
import type { Person } from './person.ts';

/** Set by the build; distinguishes the shapes of stored answers. */
declare const RESPONSE_SHAPE_ID: string;

/** Name of the database of stored answers, exported for tests and debugging. */
export const ANSWERS_DATABASE = 'kept-answers';
/**
 * Maximum age of a stored answer, however recently the app was opened: after a month, an answer
 * misleads more than it helps.
 */
export const MAX_STORED_AGE_MS = 30 * 24 * 60 * 60 * 1000;
let opened: UseStore | undefined;
const store = () => (opened ??= createStore(ANSWERS_DATABASE, 'answers'));
let stop: (() => void) | undefined;
/** Answers fetched before this time were fetched by an earlier page load. */
let restoredAt = 0;

/**
 * Restores the person's stored answers, and stores new ones from now on. Only answers that the
 * contract assigns to the query cache (`keptBy: 'query'`) are stored, and only for a person in the
 * Main scope, or an alumnus signed in by e-mail or BankID.
 */
export async function persistQueries(
  client: QueryClient,
  person: Person | null,
  persister?: Persister,
): Promise<void> {
  stopPersisting();
  const options = persistOptions(client, person, persister);
  if (!options) return;
  restoredAt = Date.now();
  await persistQueryClientRestore(options).catch(() => undefined); // Unreadable storage counts as empty.
  client.removeQueries({ predicate: isExpired });
  // A refetch that failed in an earlier page load says nothing about this one.
  for (const query of client.getQueryCache().findAll({ predicate: mayPersist }))
    query.setState({ status: 'success', error: null, isInvalidated: false });
  stop = saveChanges(client, () => persistQueryClientSave(options));
}

/**
 * Like `persistQueries`, for a person without stored answers: stores the answers already fetched,
 * and new ones from now on.
 */
export function startPersisting(
  client: QueryClient,
  person: Person | null,
  persister?: Persister,
): void {
  stopPersisting();
  const options = persistOptions(client, person, persister);
  if (!options) return;
  const save = () => persistQueryClientSave(options);
  stop = saveChanges(client, save);
  if (client.getQueryCache().findAll({ predicate: mayPersist }).length > 0)
    void save().catch(() => undefined);
}

function persistOptions(client: QueryClient, person: Person | null, persister?: Persister) {
  const owner = ownerOf(person);
  if (!owner) return null;
  return {
    queryClient: client,
    persister: persister ?? devicePersister(owner),
    buster: `${RESPONSE_SHAPE_ID} ${owner}`,
    maxAge: MAX_STORED_AGE_MS,
    dehydrateOptions: { shouldDehydrateQuery: mayPersist, shouldDehydrateMutation: () => false },
  };
}

/**
 * Returns the key under which the person's answers are stored; none for a person who signs in only
 * to set a password, or who cannot be identified.
 */
function ownerOf(person: Person | null): string | null | undefined {
  if (person?.scope === AuthenticationScope.Main) return person.liUId;
  return person?.liUId === null &&
    [AuthenticationScope.BankId, AuthenticationScope.Email].some((scope) => scope === person.scope)
    ? person.personKey
    : null;
}

/** Stops storing answers from this page, including pending changes. */
export function stopPersisting(): void {
  stop?.();
  stop = undefined;
}

/** Deletes all stored answers, of every person. */
export async function clearStoredAnswers(): Promise<void> {
  stopPersisting();
  await clear(store());
}

/**
 * Whether an answer with this timestamp was restored from the device, so that it may have changed
 * meanwhile.
 */
export const isFromDevice = (fetchedAt: number): boolean => fetchedAt < restoredAt;

/**
 * Prefetches, at each visit, data on which the user acts; for use in a page's loader. A restored
 * answer is left to `refetchRestored`, so that it is shown immediately and requested once. Other
 * answers are first marked as stale, since leaving the previous page cancels pending requests; the
 * new page then requests them again.
 */
export function prefetchAtVisit<T, Key extends QueryKey>(
  client: QueryClient,
  options: FetchQueryOptions<T, Error, T, Key>,
): Promise<void> {
  const fetchedAt = client.getQueryState(options.queryKey)?.dataUpdatedAt ?? 0;
  if (!isFromDevice(fetchedAt))
    void client.invalidateQueries({ queryKey: options.queryKey, refetchType: 'none' });
  return client.prefetchQuery(options);
}

/**
 * Refetches restored answers, which are always stale: each one once, immediately if the page shows
 * it and otherwise when it is next needed. Call it after the first render, so that rendering does
 * not compete with the requests.
 */
export function refetchRestored(client: QueryClient, isOnline: boolean): void {
  const isRestored = (query: Query) => mayPersist(query) && isFromDevice(query.state.dataUpdatedAt);
  void client.invalidateQueries(
    { predicate: isRestored, refetchType: isOnline ? 'active' : 'none' },
    { cancelRefetch: false },
  );
}

/**
 * Whether an answer may be stored on the device: not if the server refused the last refetch, but
 * still if the refetch failed because of the network or a server error.
 */
export const mayPersist = ({ state, meta }: Pick<Query, 'state' | 'meta'>): boolean =>
  state.data !== undefined &&
  meta?.['keptBy'] === 'query' &&
  !(state.error instanceof ApiError && state.error.status < 500);

const isExpired = (query: Query) =>
  mayPersist(query) && query.state.dataUpdatedAt < Date.now() - MAX_STORED_AGE_MS;

/**
 * Saves every change without a delay, so that a reload right after it finds the change; changes
 * made in one task are saved together.
 */
function saveChanges(client: QueryClient, save: () => Promise<void>): () => void {
  let isDue = false;
  const saveNow = () => {
    if (isDue) void save().catch(() => undefined); // Storage is full or blocked: the app continues from memory.
    isDue = false;
  };
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    const isChange =
      event.type === 'removed' || (event.type === 'updated' && event.action.type === 'success');
    if (isDue || !isChange || !mayPersist(event.query)) return;
    isDue = true;
    queueMicrotask(saveNow);
  });
  return () => {
    isDue = false;
    unsubscribe();
  };
}

/**
 * Stores one entry, named by the person. Entries of other people, left behind by an interrupted
 * sign-out, are deleted.
 */
const devicePersister = (key: string): Persister => ({
  persistClient: async (persisted: PersistedClient) => {
    try {
      await set(key, persisted, store());
    } catch (error) {
      // A full device must not keep an outdated entry that can no longer be replaced.
      await del(key, store()).catch(() => undefined);
      throw error;
    }
  },
  restoreClient: async () => {
    const [persisted] = await Promise.all([get<PersistedClient>(key, store()), deleteOthers(key)]);
    return persisted;
  },
  removeClient: () => del(key, store()),
});

async function deleteOthers(key: string): Promise<void> {
  const others = (await keys(store())).filter((other) => other !== key);
  if (others.length > 0) await delMany(others, store());
}
