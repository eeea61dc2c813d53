import type { Persister, PersistedClient } from '@tanstack/query-persist-client-core';
import {
  dehydrate,
  type FetchQueryOptions,
  hydrate,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { clear, del, delMany, get, keys, set } from 'idb-keyval';
import { AuthenticationScope } from '#contract/values.ts';
import {
  type ClockReading,
  clockReading,
  continueClock,
  deviceTime,
  isTimeCertain,
  onClockCorrected,
} from '../device/clock.ts';
import { ApiError } from '../api/errors.ts';
import { answers, cardKeyEntry } from './answerDatabase.ts';
import { restoreTaggedAnswers, type TaggedAnswer, taggedAnswers } from '../api/etagCache.ts';
import { type Person, rememberedPerson, rememberPerson, watchEmptying } from './person.ts';

/** Set by the build; distinguishes the shapes of stored answers. */
declare const RESPONSE_SHAPE_ID: string;

/**
 * Maximum age of a stored answer, however recently the app was opened: after a month, an answer
 * misleads more than it helps.
 */
export const MAX_STORED_AGE_MS = 30 * 24 * 60 * 60 * 1000;
/** A clock that the server has not confirmed is more likely wrong than an answer is this old. */
const UNLIKELY_AGE_MS = 365 * 24 * 60 * 60 * 1000;

/** What the device stores of a person. */
interface StoredAnswers extends PersistedClient {
  /** The clock by which the timestamps were taken; earlier versions did not store it. */
  readonly clock?: ClockReading;
  /**
   * The responses as they were received, so that an unchanged one, such as a portrait, is not sent
   * again at the next visit. Earlier versions did not store them.
   */
  readonly tagged?: readonly TaggedAnswer[];
}

let stop: (() => void) | undefined;
/** Answers fetched before this time, of the device's clock, were fetched by an earlier page load. */
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
  const options = storageOf(person, persister);
  if (!options) return;
  restoredAt = 0;
  await restore(client, options).catch(() => undefined); // Unreadable storage counts as empty.
  stop = saveChanges(client, options);
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
  const options = storageOf(person, persister);
  if (!options) return;
  stop = saveChanges(client, options);
  if (client.getQueryCache().findAll({ predicate: mayPersist }).length > 0)
    void save(client, options);
}

/** Where a person's answers are stored, and the mark without which they are not restored. */
interface AnswerStorage {
  readonly persister: Persister;
  readonly buster: string;
}

function storageOf(person: Person | null, persister?: Persister): AnswerStorage | null {
  const owner = ownerOf(person);
  if (!owner || !person) return null;
  return {
    persister: persister ?? devicePersister(owner, person),
    buster: `${RESPONSE_SHAPE_ID} ${owner}`,
  };
}

async function restore(client: QueryClient, { persister, buster }: AnswerStorage): Promise<void> {
  const stored: StoredAnswers | undefined = await persister.restoreClient();
  if (!stored) return;
  if (stored.buster !== buster) {
    await persister.removeClient();
    return;
  }
  const shift = stored.clock ? continueClock(stored.clock) : 0;
  const queries = stored.clientState.queries.flatMap((query) => {
    const dataUpdatedAt = Math.min(query.state.dataUpdatedAt + shift, deviceTime() - 1);
    restoredAt = Math.max(restoredAt, dataUpdatedAt + 1);
    // A refetch that failed in an earlier page load says nothing about this one.
    const fresh = { dataUpdatedAt, status: 'success', error: null, isInvalidated: false } as const;
    return isExpired(dataUpdatedAt) ? [] : [{ ...query, state: { ...query.state, ...fresh } }];
  });
  hydrate(client, { queries });
  const paths = pathsOf(queries);
  const preloaded = preloadedAddresses();
  restoreTaggedAnswers(
    (stored.tagged ?? []).filter(({ path, address }) => paths.has(path) && !preloaded.has(address)),
  );
}

/** A browser asks again instead of using what it preloads, if the request names a tag. */
const preloadedAddresses = (): ReadonlySet<string | null> =>
  new Set(
    Array.from(document.querySelectorAll('link[rel=preload][as=fetch]'), (link) =>
      link.getAttribute('href'),
    ),
  );

const pathsOf = (queries: readonly { readonly queryKey: QueryKey }[]): ReadonlySet<unknown> =>
  new Set(queries.map(({ queryKey: [, path] }) => path));

/** Storage that is full or blocked is ignored: the app continues from memory. */
async function save(client: QueryClient, { persister, buster }: AnswerStorage): Promise<void> {
  const clientState = dehydrate(client, {
    shouldDehydrateQuery: mayPersist,
    shouldDehydrateMutation: () => false,
  });
  const stored: StoredAnswers = {
    buster,
    timestamp: deviceTime(),
    clock: clockReading(),
    clientState,
    tagged: taggedAnswers(pathsOf(clientState.queries)),
  };
  await Promise.resolve(persister.persistClient(stored)).catch(() => undefined);
}

/**
 * Keeps the age of answers right when the device's clock proves to be wrong, and discards answers
 * that are too old once that is certain.
 */
export const followClock = (client: QueryClient): (() => void) =>
  onClockCorrected((shift) => {
    restoredAt += shift;
    for (const query of client.getQueryCache().getAll()) {
      const { dataUpdatedAt } = query.state;
      // 0: not fetched; 1: known without having been fetched.
      if (shift !== 0 && dataUpdatedAt > 1)
        query.setState({ dataUpdatedAt: dataUpdatedAt + shift });
    }
    client.removeQueries({
      type: 'inactive',
      predicate: (query) => mayPersist(query) && isExpired(query.state.dataUpdatedAt),
    });
  });

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
  await clear(answers);
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
const mayPersist = ({ state, meta }: Pick<Query, 'state' | 'meta'>): boolean =>
  state.data !== undefined &&
  meta?.['keptBy'] === 'query' &&
  !(state.error instanceof ApiError && state.error.status < 500);

function isExpired(fetchedAt: number): boolean {
  const age = deviceTime() - fetchedAt;
  return age > MAX_STORED_AGE_MS && (isTimeCertain() || age < UNLIKELY_AGE_MS);
}

/**
 * Saves every change without a delay, so that a reload right after it finds the change; changes
 * made in one task are saved together.
 */
function saveChanges(client: QueryClient, storage: AnswerStorage): () => void {
  let isDue = false;
  const saveNow = () => {
    if (isDue) void save(client, storage);
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
 * Stores one entry, named by the person, until the device is emptied: a sign-out in another tab may
 * have done so before this tab learns of it. A device that has lost its storage remembers the person
 * again.
 */
function devicePersister(key: string, person: Person): Persister {
  const isEmptied = watchEmptying();
  return {
    persistClient: async (persisted) => {
      if (isEmptied()) return;
      if (!rememberedPerson()) rememberPerson(person);
      try {
        await set(key, persisted, answers);
      } catch (error) {
        // A full device must not keep an outdated entry that can no longer be replaced.
        await del(key, answers).catch(() => undefined);
        throw error;
      }
      if (isEmptied()) await del(key, answers);
    },
    restoreClient: async () => {
      const persisted = await get<PersistedClient>(key, answers);
      await deleteOthers(key);
      return persisted;
    },
    removeClient: () => del(key, answers),
  };
}

/** Deletes the entries of everybody else, left behind by an interrupted sign-out. */
async function deleteOthers(key: string): Promise<void> {
  const own: IDBValidKey[] = [key, cardKeyEntry(key)];
  const others = (await keys(answers)).filter((entry) => !own.includes(entry));
  if (others.length > 0) await delMany(others, answers);
}
