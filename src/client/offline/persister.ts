import { persistQueryClientRestore, persistQueryClientSave, type Persister, type PersistedClient } from '@tanstack/query-persist-client-core';
import type { FetchQueryOptions, Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { clear, createStore, del, delMany, get, keys, set, type UseStore } from 'idb-keyval';
import { AuthenticationScope } from '../../contract/values.ts';
import { ApiError } from '../api/errors.ts';
import type { Person } from './person.ts';

/** From the build: tells the shapes of kept answers apart. */
declare const KEPT_SHAPE: string;

/** Where the answers lie, so that tests and people can look. */
export const KEPT_DATABASE = 'kept-answers';
/** Answers older than this are not shown, however lately the app was open: after a month they mislead more than they help. */
export const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
let opened: UseStore | undefined;
const store = () => (opened ??= createStore(KEPT_DATABASE, 'answers'));
let stop: (() => void) | undefined;
/** Answers from before this moment were fetched by an earlier page. */
let restoredAt = 0;

/**
 * Brings back what this device keeps for the person, and keeps what comes from now on. Only answers that the contract gives to
 * the query cache (`keptBy: 'query'`) are written, and only for a person in the Main scope, or an alumnus who comes by e-mail or BankID.
 */
export async function keepQueries(client: QueryClient, person: Person | null, persister?: Persister): Promise<void> {
  stopKeeping();
  const options = keepingFor(client, person, persister);
  if (!options) return;
  restoredAt = Date.now();
  await persistQueryClientRestore(options).catch(() => undefined); // Unreadable: as if nothing was kept.
  client.removeQueries({ predicate: isTooOld });
  // A refetch that failed in an earlier page says nothing about this one.
  for (const query of client.getQueryCache().findAll({ predicate: mayKeep })) query.setState({ status: 'success', error: null, isInvalidated: false });
  stop = saveChanges(client, () => persistQueryClientSave(options));
}

/** The same for a person of whom the device has nothing: keeps what has come already, and what comes from now on. */
export function keepFromNow(client: QueryClient, person: Person | null, persister?: Persister): void {
  stopKeeping();
  const options = keepingFor(client, person, persister);
  if (!options) return;
  const save = () => persistQueryClientSave(options);
  stop = saveChanges(client, save);
  if (client.getQueryCache().findAll({ predicate: mayKeep }).length > 0) void save().catch(() => undefined);
}

function keepingFor(client: QueryClient, person: Person | null, persister?: Persister) {
  const owner = ownerOf(person);
  if (!owner) return null;
  return {
    queryClient: client,
    persister: persister ?? onDevice(owner),
    buster: `${KEPT_SHAPE} ${owner}`,
    maxAge: KEPT_MS,
    dehydrateOptions: { shouldDehydrateQuery: mayKeep, shouldDehydrateMutation: () => false },
  };
}

/** Under what the person's answers lie here: none of anyone on the way to a password, nor of anyone who cannot be told from others. */
function ownerOf(person: Person | null): string | null | undefined {
  if (person?.scope === AuthenticationScope.Main) return person.liUId;
  return person?.liUId === null && [AuthenticationScope.BankId, AuthenticationScope.Email].some((scope) => scope === person.scope) ? person.personKey : null;
}

/** Nothing more is written from this page, not even what is on its way. */
export function stopKeeping(): void {
  stop?.();
  stop = undefined;
}

/** Empties the device of everyone's answers. */
export async function forgetKept(): Promise<void> {
  stopKeeping();
  await clear(store());
}

/** Whether an answer of this age was brought back from the device, so that it may have changed meanwhile. */
export const isFromDevice = (fetchedAt: number): boolean => fetchedAt < restoredAt;

/**
 * For the loader of a page on whose data a person acts: requested at each visit. What the device brought back is left to
 * `refetchRestored`, so that it is shown at once and requested once. Marked as stale first, since the page that is left cancels
 * what is still on its way; the new page then requests it again.
 */
export function prefetchAtVisit<T, Key extends QueryKey>(client: QueryClient, options: FetchQueryOptions<T, Error, T, Key>): Promise<void> {
  const fetchedAt = client.getQueryState(options.queryKey)?.dataUpdatedAt ?? 0;
  if (!isFromDevice(fetchedAt)) void client.invalidateQueries({ queryKey: options.queryKey, refetchType: 'none' });
  return client.prefetchQuery(options);
}

/**
 * What the device brought back is stale from the start: each answer is requested once more, at once if the page shows it and
 * otherwise when it is next needed. To be called when the page stands, so that its first drawing does not compete with the requests.
 */
export function refetchRestored(client: QueryClient, isOnline: boolean): void {
  const isRestored = (query: Query) => mayKeep(query) && isFromDevice(query.state.dataUpdatedAt);
  void client.invalidateQueries({ predicate: isRestored, refetchType: isOnline ? 'active' : 'none' }, { cancelRefetch: false });
}

/** Whether an answer may lie on the device: what the server refused to tell again may not, what it could not tell again may. */
export const mayKeep = ({ state, meta }: Pick<Query, 'state' | 'meta'>): boolean =>
  state.data !== undefined && meta?.['keptBy'] === 'query' && !(state.error instanceof ApiError && state.error.status < 500);

const isTooOld = (query: Query) => mayKeep(query) && query.state.dataUpdatedAt < Date.now() - KEPT_MS;

/** Saves every change at once, so that a reload right after it finds it; what changes in one turn is saved together. */
function saveChanges(client: QueryClient, save: () => Promise<void>): () => void {
  let isDue = false;
  const saveNow = () => {
    if (isDue) void save().catch(() => undefined); // Full or refused: the app goes on from memory.
    isDue = false;
  };
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    const isChange = event.type === 'removed' || (event.type === 'updated' && event.action.type === 'success');
    if (isDue || !isChange || !mayKeep(event.query)) return;
    isDue = true;
    queueMicrotask(saveNow);
  });
  return () => {
    isDue = false;
    unsubscribe();
  };
}

/** One entry, named by the person. What another one may have left is dropped, should a sign-out have been cut short. */
const onDevice = (key: string): Persister => ({
  persistClient: async (kept: PersistedClient) => {
    try {
      await set(key, kept, store());
    } catch (error) {
      // A full device must not be left with answers that can no longer be brought up to date.
      await del(key, store()).catch(() => undefined);
      throw error;
    }
  },
  restoreClient: async () => {
    const others = (await keys(store())).filter((other) => other !== key);
    if (others.length > 0) await delMany(others, store());
    return get<PersistedClient>(key, store());
  },
  removeClient: () => del(key, store()),
});
