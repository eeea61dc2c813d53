import { persistQueryClientRestore, persistQueryClientSave, type Persister, type PersistedClient } from '@tanstack/query-persist-client-core';
import type { Query, QueryClient } from '@tanstack/react-query';
import { clear, createStore, del, delMany, get, keys, set, type UseStore } from 'idb-keyval';
import { AuthenticationScope } from '../../contract/values.ts';
import type { Person } from './person.ts';

/** From the build: tells the shapes of kept answers apart. */
declare const KEPT_SHAPE: string;

/** Where the answers lie, so that tests and people can look. */
export const KEPT_DATABASE = 'kept-answers';
/** Answers older than this are not shown, however lately the app was open: after a month they mislead more than they help. */
export const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const SAVE_AFTER_MS = 1000;

let opened: UseStore | undefined;
const store = () => (opened ??= createStore(KEPT_DATABASE, 'answers'));
let stop: (() => void) | undefined;

/**
 * Brings back what this device keeps for the person, and keeps what comes from now on. Only answers that the contract gives to
 * the query cache (`keptBy: 'query'`) are written, and only for a person in the Main scope.
 */
export async function keepQueries(client: QueryClient, person: Person | null, persister?: Persister): Promise<void> {
  stopKeeping();
  if (person?.scope !== AuthenticationScope.Main || person.liUId === null) return;

  const options = {
    queryClient: client,
    persister: persister ?? onDevice(person.liUId),
    buster: `${KEPT_SHAPE} ${person.liUId}`,
    maxAge: KEPT_MS,
    dehydrateOptions: { shouldDehydrateQuery: mayKeep, shouldDehydrateMutation: () => false },
  };
  await persistQueryClientRestore(options).catch(() => undefined); // Unreadable: as if nothing was kept.
  client.removeQueries({ predicate: isTooOld });
  stop = saveChanges(client, () => persistQueryClientSave(options));
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

/** Whether an answer may lie on the device. */
export const mayKeep = (query: Pick<Query, 'state' | 'meta'>): boolean =>
  query.state.status === 'success' && query.meta?.['keptBy'] === 'query';

const isTooOld = (query: Query) => mayKeep(query) && query.state.dataUpdatedAt < Date.now() - KEPT_MS;

/** Saves a second after the last change of several, and at once when the page is put away. */
function saveChanges(client: QueryClient, save: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const saveNow = () => {
    clearTimeout(timer);
    timer = undefined;
    void save().catch(() => undefined); // Full or refused: the app goes on from memory.
  };
  const saveSoon = () => (timer ??= setTimeout(saveNow, SAVE_AFTER_MS));
  const saveIfHidden = () => {
    if (document.visibilityState === 'hidden' && timer !== undefined) saveNow();
  };

  const unsubscribe = client.getQueryCache().subscribe((event) => {
    const isChange = event.type === 'removed' || (event.type === 'updated' && event.action.type === 'success');
    if (isChange && mayKeep(event.query)) saveSoon();
  });
  document.addEventListener('visibilitychange', saveIfHidden);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', saveIfHidden);
  };
}

/** One entry, named by the person. What another one may have left is dropped, should a sign-out have been cut short. */
const onDevice = (key: string): Persister => ({
  persistClient: async (kept: PersistedClient) => {
    try {
      await set(key, kept, store());
    } catch (fault) {
      // A full device must not be left with answers that can no longer be brought up to date.
      await del(key, store()).catch(() => undefined);
      throw fault;
    }
  },
  restoreClient: async () => {
    const others = (await keys(store())).filter((other) => other !== key);
    if (others.length > 0) await delMany(others, store());
    return get<PersistedClient>(key, store());
  },
  removeClient: () => del(key, store()),
});
