import type { PersistedClient, Persister } from '@tanstack/query-persist-client-core';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, vi } from 'vitest';
import { persistQueries, stopPersisting } from '#client/offline/persister.ts';
import type { Person } from '#client/offline/person.ts';

export const anna: Person = { scope: 1, liUId: 'annli42' };

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

export let device: FakeDevice;
export const clientWith = () =>
  new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } });

export async function fetched(
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

/** Stores one answer on the device for Anna. */
export async function annasVisit(): Promise<void> {
  const client = clientWith();
  await persistQueries(client, anna, device);
  await fetched(client, 'mine', 'query');
  await vi.advanceTimersByTimeAsync(1000);
  stopPersisting();
}

/** Gives each test an empty device. */
export function setUpDevice(): void {
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
}
