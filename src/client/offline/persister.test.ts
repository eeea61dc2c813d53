import type { PersistedClient, Persister } from '@tanstack/query-persist-client-core';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FRESH_MS } from '../api/queryClient.ts';
import { NetworkError, ApiError } from '../api/errors.ts';
import {
  isFromDevice,
  startPersisting,
  persistQueries,
  MAX_STORED_AGE_MS,
  prefetchAtVisit,
  refetchRestored,
  stopPersisting,
} from './persister.ts';
import type { Person } from './person.ts';

const DAY = 86_400_000;
const anna: Person = { scope: 1, liUId: 'annli42' };
const nils: Person = { scope: 1, liUId: 'nilan234' };

/** In-memory storage that copies values, like IndexedDB. */
class FakeDevice implements Persister {
  persisted: PersistedClient | undefined;
  isFull = false;
  persistClient = async (client: PersistedClient) => {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
    this.persisted = structuredClone(client);
  };
  restoreClient = async () => structuredClone(this.persisted);
  removeClient = async () => {
    this.persisted = undefined;
  };
  keys = () => this.persisted?.clientState.queries.map(({ queryKey }) => queryKey.join(' ')) ?? [];
}

let device: FakeDevice;
const clientWith = () => new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } });

async function fetched(
  client: QueryClient,
  name: string,
  keptBy: 'query' | 'worker' | undefined,
): Promise<void> {
  await client.fetchQuery({
    queryKey: ['GET', name],
    queryFn: () => Promise.resolve(`answer of ${name}`),
    meta: { keptBy },
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('RESPONSE_SHAPE_ID', 'shape-1');
  device = new FakeDevice();
});
afterEach(() => {
  stopPersisting();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Stores one answer on the device for Anna. */
async function annasVisit(): Promise<void> {
  const client = clientWith();
  await persistQueries(client, anna, device);
  await fetched(client, 'mine', 'query');
  await vi.advanceTimersByTimeAsync(1000);
  stopPersisting();
}

const restoredFor = async (person: Person) => {
  const client = clientWith();
  await persistQueries(client, person, device);
  return client.getQueryData(['GET', 'mine']);
};

describe('the device stores', () => {
  test('only answers that the contract assigns to the query cache', async () => {
    const client = clientWith();
    await persistQueries(client, anna, device);
    await fetched(client, 'mine', 'query');
    await fetched(client, 'tree', 'worker');
    await fetched(client, 'somebody-else', undefined);
    await vi.advanceTimersByTimeAsync(1000);
    expect(device.keys()).toEqual(['GET mine']);
  });

  test('no failed answer', async () => {
    const client = clientWith();
    await persistQueries(client, anna, device);
    await client.prefetchQuery({
      queryKey: ['GET', 'bad'],
      queryFn: () => Promise.reject(new Error('500')),
      retry: false,
      meta: { keptBy: 'query' },
    });
    await fetched(client, 'mine', 'query');
    await vi.advanceTimersByTimeAsync(1000);
    expect(device.keys()).toEqual(['GET mine']);
  });

  test.each<[string, Person | null]>([
    ['nobody', null],
    ['a person of another scope', { scope: 4, liUId: null, personKey: 'k1' }],
    ['a person who cannot be identified', { scope: 9, liUId: null }],
    [
      'a person who has signed in only to set a password',
      { scope: 7, liUId: 'annli42', personKey: 'k1' },
    ],
  ])('nothing for %s', async (_, person) => {
    const client = clientWith();
    await persistQueries(client, person, device);
    await fetched(client, 'mine', 'query');
    await vi.advanceTimersByTimeAsync(5000);
    expect(device.persisted).toBeUndefined();
  });

  test('nothing after it has been stopped, not even a pending change', async () => {
    const client = clientWith();
    await persistQueries(client, anna, device);
    await client.prefetchQuery({ queryKey: ['GET', 'other'], queryFn: () => 'memory only' });
    client
      .getQueryCache()
      .build(client, { queryKey: ['GET', 'mine'], meta: { keptBy: 'query' } })
      .setData('confirmed');
    stopPersisting();
    await vi.advanceTimersByTimeAsync(5000);
    expect(device.persisted).toBeUndefined();
  });

  test('answers for a new user, even fetched while the device was emptied, without calling it restored', async () => {
    await annasVisit();
    const client = clientWith();
    await fetched(client, 'early', 'query');
    await device.removeClient();
    await vi.advanceTimersByTimeAsync(100);
    startPersisting(client, nils, device);
    await vi.advanceTimersByTimeAsync(0);
    expect(device.keys()).toEqual(['GET early']);
    await fetched(client, 'mine', 'query');
    await vi.advanceTimersByTimeAsync(0);
    expect(device.keys()).toEqual(['GET early', 'GET mine']);
    expect(isFromDevice(client.getQueryState(['GET', 'early'])?.dataUpdatedAt ?? 0)).toBe(false);
  });

  test('a change immediately, without a timer, since a reload may follow at any moment', async () => {
    const client = clientWith();
    await persistQueries(client, anna, device);
    await fetched(client, 'mine', 'query');
    client.setQueryData(['GET', 'mine'], 'confirmed');
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    expect(device.persisted?.clientState.queries[0]?.state.data).toBe('confirmed');
  });

  test('an answer whose refetch failed by network or server error, but not one that is now refused', async () => {
    const client = clientWith();
    await persistQueries(client, anna, device);
    const failures = {
      offline: new NetworkError('/x'),
      broken: new ApiError('x', 503, null),
      refused: new ApiError('x', 403, null),
    };
    for (const [name, error] of Object.entries(failures)) {
      await fetched(client, name, 'query');
      await client.prefetchQuery({
        queryKey: ['GET', name],
        queryFn: () => Promise.reject(error),
        retry: false,
        staleTime: 0,
        meta: { keptBy: 'query' },
      });
    }
    await fetched(client, 'mine', 'query');
    await vi.advanceTimersByTimeAsync(0);
    expect(device.keys()).toEqual(['GET offline', 'GET broken', 'GET mine']);
  });
});

describe('restores stored answers', () => {
  // PWA-07
  test('for the same user, with their age', async () => {
    const when = Date.now();
    await annasVisit();
    await vi.advanceTimersByTimeAsync(3 * DAY);
    const client = clientWith();
    await persistQueries(client, anna, device);
    expect(client.getQueryData(['GET', 'mine'])).toBe('answer of mine');
    expect(client.getQueryState(['GET', 'mine'])?.dataUpdatedAt).toBe(when);
  });

  // PWA-13
  test('not for another user, and deletes them', async () => {
    await annasVisit();
    expect(await restoredFor(nils)).toBeUndefined();
    expect(device.persisted).toBeUndefined();
  });

  // ALUM-10, PWA-13
  test.each([7, 9] as const)(
    'of an alumnus in scope %i only for the same alumnus',
    async (scope) => {
      const gun: Person = { scope, liUId: null, personKey: 'k1' };
      const client = clientWith();
      await persistQueries(client, gun, device);
      await fetched(client, 'mine', 'query');
      await vi.advanceTimersByTimeAsync(1000);
      stopPersisting();
      expect(await restoredFor(gun)).toBe('answer of mine');
      expect(await restoredFor({ ...gun, personKey: 'k2' })).toBeUndefined();
      expect(device.persisted).toBeUndefined();
    },
  );

  test('not when a release has changed their shape', async () => {
    await annasVisit();
    vi.stubGlobal('RESPONSE_SHAPE_ID', 'shape-2');
    expect(await restoredFor(anna)).toBeUndefined();
  });

  test('not when they are too old, even if the app was opened every day', async () => {
    await annasVisit();
    for (let day = 0; day <= MAX_STORED_AGE_MS / DAY; day++) {
      const client = clientWith();
      await persistQueries(client, anna, device);
      await fetched(client, 'other', 'query');
      await vi.advanceTimersByTimeAsync(DAY);
      stopPersisting();
    }
    expect(await restoredFor(anna)).toBeUndefined();
  });

  test('not over a newer answer', async () => {
    await annasVisit();
    await vi.advanceTimersByTimeAsync(DAY);
    const client = clientWith();
    client.setQueryData(['GET', 'mine'], 'just asked');
    await persistQueries(client, anna, device);
    expect(client.getQueryData(['GET', 'mine'])).toBe('just asked');
  });

  test('not from unreadable storage, without failing', async () => {
    device.restoreClient = () => Promise.reject(new DOMException('refused', 'InvalidStateError'));
    expect(await restoredFor(anna)).toBeUndefined();
  });
});

describe('a restored answer', () => {
  const visit = async () => {
    await annasVisit();
    await vi.advanceTimersByTimeAsync(FRESH_MS / 2);
    const client = clientWith();
    client.setDefaultOptions({ queries: { staleTime: FRESH_MS, gcTime: Infinity } });
    await persistQueries(client, anna, device);
    const queryFn = vi.fn<() => Promise<string>>(() => Promise.resolve('refetched'));
    const options = { queryKey: ['GET', 'mine'], queryFn, meta: { keptBy: 'query' } };
    return { client, queryFn, options };
  };

  test('is recognised by its age, unlike one that this page fetched', async () => {
    const { client, options } = await visit();
    expect(isFromDevice(client.getQueryState(options.queryKey)?.dataUpdatedAt ?? 0)).toBe(true);
    await client.prefetchQuery({ ...options, staleTime: 0 });
    expect(isFromDevice(client.getQueryState(options.queryKey)?.dataUpdatedAt ?? 0)).toBe(false);
  });

  test('is refetched once after the first render when the page shows it', async () => {
    const { client, queryFn, options } = await visit();
    const unsubscribes = [1, 2].map(() =>
      new QueryObserver(client, options).subscribe(() => undefined),
    );
    expect(queryFn).not.toHaveBeenCalled();
    refetchRestored(client, true);
    refetchRestored(client, true);
    await vi.advanceTimersByTimeAsync(0);
    expect(queryFn).toHaveBeenCalledTimes(1);
    expect(client.getQueryData(options.queryKey)).toBe('refetched');
    await client.prefetchQuery(options);
    expect(queryFn).toHaveBeenCalledTimes(1);
    for (const unsubscribe of unsubscribes) unsubscribe();
  });

  test('is refetched when it is needed if the page does not show it', async () => {
    const { client, queryFn, options } = await visit();
    refetchRestored(client, true);
    expect(queryFn).not.toHaveBeenCalled();
    await client.prefetchQuery(options);
    await client.prefetchQuery(options);
    expect(queryFn).toHaveBeenCalledTimes(1);
  });

  test('is not refetched while offline', async () => {
    const { client, queryFn, options } = await visit();
    const unsubscribe = new QueryObserver(client, options).subscribe(() => undefined);
    refetchRestored(client, false);
    await vi.advanceTimersByTimeAsync(0);
    expect(queryFn).not.toHaveBeenCalled();
    unsubscribe();
  });

  test('is refetched by prefetchAtVisit at each visit, even when leaving a page cancels the request', async () => {
    const { client, queryFn, options } = await visit();
    // The first visit shows the restored answer, which is refetched after the first render.
    await prefetchAtVisit(client, options);
    expect(queryFn).not.toHaveBeenCalled();
    refetchRestored(client, true);
    await prefetchAtVisit(client, options);
    await prefetchAtVisit(client, options);
    expect(queryFn).toHaveBeenCalledTimes(2);

    const never = {
      ...options,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        new Promise<string>((_, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    };
    const leave = new QueryObserver(client, options).subscribe(() => undefined);
    void prefetchAtVisit(client, never);
    leave();
    await vi.advanceTimersByTimeAsync(0);
    const arrive = new QueryObserver(client, options).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(queryFn).toHaveBeenCalledTimes(3);
    arrive();
  });

  test('is restored as successful even if its last refetch failed', async () => {
    const { client, options } = await visit();
    await client.prefetchQuery({
      ...options,
      queryFn: () => Promise.reject(new NetworkError('/x')),
      retry: false,
      staleTime: 0,
    });
    await fetched(client, 'other', 'query');
    await vi.advanceTimersByTimeAsync(0);
    const next = clientWith();
    await persistQueries(next, anna, device);
    expect(next.getQueryState(options.queryKey)).toMatchObject({
      status: 'success',
      error: null,
      isInvalidated: false,
      data: 'answer of mine',
    });
  });
});

test('keeps the page working when the device is full', async () => {
  const client = clientWith();
  await persistQueries(client, anna, device);
  device.isFull = true;
  await fetched(client, 'mine', 'query');
  await vi.advanceTimersByTimeAsync(1000);
  expect(client.getQueryData(['GET', 'mine'])).toBe('answer of mine');
  expect(device.persisted).toBeUndefined();
});
