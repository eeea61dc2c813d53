import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import { profileImages } from '#contract/profileImages.ts';
import { cacheAnswer, clearEtagCache, conditionalHeaders } from '../api/etagCache.ts';
import { FRESH_MS } from '../api/queryClient.ts';
import { NetworkError } from '../api/errors.ts';
import {
  isFromDevice,
  MAX_STORED_AGE_MS,
  persistQueries,
  prefetchAtVisit,
  refetchRestored,
  stopPersisting,
} from './persister.ts';
import {
  anna,
  annasVisit,
  clientWith,
  device,
  fetched,
  setUpDevice,
} from '#tests/support/fakeDevice.ts';

setUpDevice();

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

describe('the tag of a stored answer', () => {
  const { ownPortrait, ownThumbnail } = profileImages;
  const receive = (route: typeof ownPortrait | typeof ownThumbnail) =>
    cacheAnswer(route, route.path, new Response(null, { headers: { etag: '"p1"' } }), 'a picture');

  /** Anna has seen her portrait, and the page was closed. */
  const visit = async () => {
    clearEtagCache();
    const client = clientWith();
    await persistQueries(client, anna, device);
    receive(ownPortrait);
    receive(ownThumbnail);
    await fetched(client, ownPortrait.path, 'query');
    await vi.advanceTimersByTimeAsync(0);
    stopPersisting();
    clearEtagCache();
  };
  const tagSent = ({ path }: { readonly path: string }) =>
    conditionalHeaders(path)['If-None-Match'];

  test('asks at the next visit whether the answer has changed, and is not kept alone', async () => {
    await visit();
    await persistQueries(clientWith(), anna, device);
    expect([tagSent(ownPortrait), tagSent(ownThumbnail)]).toEqual(['"p1"', undefined]);
  });

  test('is given to nobody else', async () => {
    await visit();
    await persistQueries(clientWith(), { scope: 1, liUId: 'nilan234' }, device);
    expect(tagSent(ownPortrait)).toBeUndefined();
  });

  test('goes with an answer that is too old', async () => {
    await visit();
    vi.setSystemTime(Date.now() + MAX_STORED_AGE_MS + 1000);
    await persistQueries(clientWith(), anna, device);
    expect(tagSent(ownPortrait)).toBeUndefined();
  });

  test('does not replace that of an answer which this page has received', async () => {
    await visit();
    const headers = { etag: '"p2"' };
    cacheAnswer(ownPortrait, ownPortrait.path, new Response(null, { headers }), 'a new picture');
    await persistQueries(clientWith(), anna, device);
    expect(tagSent(ownPortrait)).toBe('"p2"');
  });
});
