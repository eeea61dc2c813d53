import { describe, expect, test, vi } from 'vitest';
import { NetworkError, ApiError } from '../api/errors.ts';
import {
  isFromDevice,
  startPersisting,
  persistQueries,
  MAX_STORED_AGE_MS,
  stopPersisting,
} from './persister.ts';
import type { Person } from './person.ts';
import {
  anna,
  annasVisit,
  clientWith,
  device,
  fetched,
  setUpDevice,
} from '#tests/support/fakeDevice.ts';

setUpDevice();

const DAY = 86_400_000;
const nils: Person = { scope: 1, liUId: 'nilan234' };

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

test('keeps the page working when the device is full', async () => {
  const client = clientWith();
  await persistQueries(client, anna, device);
  device.isFull = true;
  await fetched(client, 'mine', 'query');
  await vi.advanceTimersByTimeAsync(1000);
  expect(client.getQueryData(['GET', 'mine'])).toBe('answer of mine');
  expect(device.persisted).toBeUndefined();
});
