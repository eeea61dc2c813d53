import type { PersistedClient, Persister } from '@tanstack/query-persist-client-core';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepQueries, KEPT_MS, stopKeeping } from './persister.ts';
import type { Person } from './person.ts';

const DAY = 86_400_000;
const anna: Person = { scope: 1, liUId: 'annli42' };
const nils: Person = { scope: 1, liUId: 'nilan234' };

/** A device in memory, which copies as IndexedDB does. */
class FakeDevice implements Persister {
  kept: PersistedClient | undefined;
  isFull = false;
  persistClient = async (client: PersistedClient) => {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
    this.kept = structuredClone(client);
  };
  restoreClient = async () => structuredClone(this.kept);
  removeClient = async () => {
    this.kept = undefined;
  };
  keys = () => this.kept?.clientState.queries.map(({ queryKey }) => queryKey.join(' ')) ?? [];
}

let device: FakeDevice;
const clientWith = () => new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } });

async function fetched(client: QueryClient, name: string, keptBy: 'query' | 'worker' | undefined): Promise<void> {
  await client.fetchQuery({ queryKey: ['GET', name], queryFn: () => Promise.resolve(`answer of ${name}`), meta: { keptBy } });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('KEPT_SHAPE', 'shape-1');
  device = new FakeDevice();
});
afterEach(() => {
  stopKeeping();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Anna has seen her profile on this device. */
async function annasVisit(): Promise<void> {
  const client = clientWith();
  await keepQueries(client, anna, device);
  await fetched(client, 'mine', 'query');
  await vi.advanceTimersByTimeAsync(1000);
  stopKeeping();
}

const restoredFor = async (person: Person) => {
  const client = clientWith();
  await keepQueries(client, person, device);
  return client.getQueryData(['GET', 'mine']);
};

describe('the device keeps', () => {
  test('only what the contract gives to the query cache', async () => {
    const client = clientWith();
    await keepQueries(client, anna, device);
    await fetched(client, 'mine', 'query');
    await fetched(client, 'tree', 'worker');
    await fetched(client, 'somebody-else', undefined);
    await vi.advanceTimersByTimeAsync(1000);
    expect(device.keys()).toEqual(['GET mine']);
  });

  test('no failed answer', async () => {
    const client = clientWith();
    await keepQueries(client, anna, device);
    await client.prefetchQuery({ queryKey: ['GET', 'bad'], queryFn: () => Promise.reject(new Error('500')), retry: false, meta: { keptBy: 'query' } });
    await fetched(client, 'mine', 'query');
    await vi.advanceTimersByTimeAsync(1000);
    expect(device.keys()).toEqual(['GET mine']);
  });

  test.each<[string, Person | null]>([
    ['nobody', null],
    ['a person of another scope', { scope: 9, liUId: null }],
  ])('nothing for %s', async (_, person) => {
    const client = clientWith();
    await keepQueries(client, person, device);
    await fetched(client, 'mine', 'query');
    await vi.advanceTimersByTimeAsync(5000);
    expect(device.kept).toBeUndefined();
  });

  test('nothing any more once it has been told to stop, not even what was waiting', async () => {
    const client = clientWith();
    await keepQueries(client, anna, device);
    await fetched(client, 'mine', 'query');
    stopKeeping();
    await vi.advanceTimersByTimeAsync(5000);
    expect(device.kept).toBeUndefined();
  });

  test('at once when the page is put away', async () => {
    const client = clientWith();
    await keepQueries(client, anna, device);
    await fetched(client, 'mine', 'query');
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(device.keys()).toEqual(['GET mine']);
  });
});

describe('what was kept comes back', () => {
  test('for the same person, with its age', async () => {
    const when = Date.now();
    await annasVisit();
    await vi.advanceTimersByTimeAsync(3 * DAY);
    const client = clientWith();
    await keepQueries(client, anna, device);
    expect(client.getQueryData(['GET', 'mine'])).toBe('answer of mine');
    expect(client.getQueryState(['GET', 'mine'])?.dataUpdatedAt).toBe(when);
  });

  test('not for another person, and is gone then', async () => {
    await annasVisit();
    expect(await restoredFor(nils)).toBeUndefined();
    expect(device.kept).toBeUndefined();
  });

  test('not when a release has changed its shape', async () => {
    await annasVisit();
    vi.stubGlobal('KEPT_SHAPE', 'shape-2');
    expect(await restoredFor(anna)).toBeUndefined();
  });

  test('not when it has grown too old, even if the app was opened every day', async () => {
    await annasVisit();
    for (let day = 0; day <= KEPT_MS / DAY; day++) {
      const client = clientWith();
      await keepQueries(client, anna, device);
      await fetched(client, 'other', 'query');
      await vi.advanceTimersByTimeAsync(DAY);
      stopKeeping();
    }
    expect(await restoredFor(anna)).toBeUndefined();
  });

  test('not over a newer answer', async () => {
    await annasVisit();
    await vi.advanceTimersByTimeAsync(DAY);
    const client = clientWith();
    client.setQueryData(['GET', 'mine'], 'just asked');
    await keepQueries(client, anna, device);
    expect(client.getQueryData(['GET', 'mine'])).toBe('just asked');
  });

  test('not at all from an unreadable device, and the page starts', async () => {
    device.restoreClient = () => Promise.reject(new DOMException('refused', 'InvalidStateError'));
    expect(await restoredFor(anna)).toBeUndefined();
  });
});

test('a full device leaves the page at work', async () => {
  const client = clientWith();
  await keepQueries(client, anna, device);
  device.isFull = true;
  await fetched(client, 'mine', 'query');
  await vi.advanceTimersByTimeAsync(1000);
  expect(client.getQueryData(['GET', 'mine'])).toBe('answer of mine');
  expect(device.kept).toBeUndefined();
});
