import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchRead } from '../api/hungReads.ts';
import { ApiError, InterceptedError, NetworkError, UnavailableError } from '../api/errors.ts';
import {
  currentConnection,
  reportReached,
  reportUnreachable,
  watchConnection,
} from './connection.ts';

let client: QueryClient;
let stop: () => void;
let isServerThere: boolean;
let probes: number;

beforeEach(() => {
  vi.useFakeTimers();
  isServerThere = false;
  probes = 0;
  vi.stubGlobal('fetch', async () => {
    probes += 1;
    if (!isServerThere) throw new TypeError('Failed to fetch');
    return new Response(null);
  });
  reportReached();
  client = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always' } },
  });
  stop = watchConnection(client);
});
afterEach(() => {
  stop();
  reportReached();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ask = (queryFn: () => Promise<unknown>, keptBy?: string) =>
  client
    .fetchQuery({ queryKey: ['x'], queryFn, meta: { keptBy }, staleTime: 0 })
    .catch(() => undefined);

test('is offline after a call without a response', async () => {
  await ask(() => Promise.reject(new NetworkError()));
  expect(currentConnection()).toEqual({ online: false, answeredBy: null });
});

test('a network that answers itself counts as offline until the server responds', async () => {
  await ask(() => Promise.reject(new InterceptedError()));
  expect(currentConnection()).toMatchObject({ online: false, answeredBy: 'network' });
  vi.stubGlobal(
    'fetch',
    async () => new Response('<h1>Sign in</h1>', { headers: { 'content-type': 'text/html' } }),
  );
  await vi.advanceTimersByTimeAsync(2000);
  expect(currentConnection()).toMatchObject({ online: false, answeredBy: 'network' });
  vi.stubGlobal('fetch', async () => Response.json({ status: 'live' }));
  await vi.advanceTimersByTimeAsync(4000);
  expect(currentConnection()).toMatchObject({ online: true, answeredBy: null });
});

const busy = () => new ApiError('busy', 503, { errors: {} }, 5000);

test('is waiting for the server while it asks to repeat a query, and until it responds', async () => {
  const answers = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(busy())
    .mockResolvedValueOnce('thing');
  const answer = client.fetchQuery({
    queryKey: ['x'],
    queryFn: answers,
    retry: 1,
    retryDelay: 5000,
  });
  await vi.advanceTimersByTimeAsync(100);
  expect(currentConnection()).toEqual({ online: true, answeredBy: 'server' });
  await vi.advanceTimersByTimeAsync(5000);
  await expect(answer).resolves.toBe('thing');
  expect(currentConnection()).toEqual({ online: true, answeredBy: null });
});

test('a server that has asked to repeat a query in vain is asked again by nobody but the user', async () => {
  const answers = vi.fn<() => Promise<string>>().mockRejectedValue(busy());
  const unsubscribe = new QueryObserver(client, {
    queryKey: ['x'],
    queryFn: answers,
    retry: 1,
    retryDelay: 5000,
  }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(answers).toHaveBeenCalledTimes(2);
  expect(currentConnection()).toEqual({ online: true, answeredBy: 'server' });
  expect(probes).toBe(0);
  unsubscribe();
});

describe('a read without a response for 10 s', () => {
  const limit = () => new AbortController();

  test('is ended when the server does not respond to a probe either', async () => {
    const [old, recent, done] = [limit(), limit(), limit()];
    watchRead(old);
    const stopWatching = watchRead(done);
    await vi.advanceTimersByTimeAsync(9000);
    watchRead(recent);
    stopWatching();
    expect(probes).toBe(0);
    await vi.advanceTimersByTimeAsync(1100);
    expect(probes).toBe(1);
    expect(currentConnection().online).toBe(false);
    expect([old, recent, done].map(({ signal }) => signal.aborted)).toEqual([true, false, false]);
  });

  test('goes on when the server responds to the probe', async () => {
    isServerThere = true;
    const slow = limit();
    const stopWatching = watchRead(slow);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(probes).toBe(1);
    expect(slow.signal.aborted).toBe(false);
    expect(currentConnection().online).toBe(true);
    stopWatching();
  });
});

const maintenance = (headers: Record<string, string> = {}) =>
  new Response('<h1>Maintenance</h1>', { status: 503, headers });

test('a proxy that answers counts as offline, and is asked again when it says', async () => {
  const answers = vi.fn<typeof fetch>(async () => maintenance({ 'retry-after': '90' }));
  vi.stubGlobal('fetch', answers);
  await ask(() => Promise.reject(new UnavailableError('/x', 30_000)));
  expect(currentConnection()).toMatchObject({ online: false, answeredBy: 'proxy' });
  await vi.advanceTimersByTimeAsync(29_900);
  expect(answers).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(answers).toHaveBeenCalledTimes(1);
  answers.mockResolvedValue(Response.json({ status: 'live' }));
  await vi.advanceTimersByTimeAsync(89_700);
  expect(currentConnection()).toMatchObject({ online: false, answeredBy: 'proxy' });
  await vi.advanceTimersByTimeAsync(400);
  expect(answers).toHaveBeenCalledTimes(2);
  expect(currentConnection()).toMatchObject({ online: true, answeredBy: null });
});

test.each([
  ['without a wait', Number.NaN, 2000],
  ['with a wait in the past', -5000, 2000],
  ['with a wait of a day', 86_400_000, 600_000],
])('a proxy %s is asked again after a while', async (_, retryAfter, expected) => {
  reportUnreachable(new UnavailableError('/x', retryAfter));
  await vi.advanceTimersByTimeAsync(expected - 100);
  expect(probes).toBe(0);
  await vi.advanceTimersByTimeAsync(200);
  expect(probes).toBe(1);
});

test('stays online after an error response', async () => {
  await ask(() => Promise.reject(new ApiError('no', 403, null)));
  expect(currentConnection().online).toBe(true);
});

test('ignores answers served by the worker', async () => {
  reportUnreachable();
  await ask(() => Promise.resolve('from the device'), 'worker');
  expect(currentConnection().online).toBe(false);
  await ask(() => Promise.resolve('from the server'));
  expect(currentConnection().online).toBe(true);
});

test('probes the server at growing intervals until it responds', async () => {
  reportUnreachable();
  await vi.advanceTimersByTimeAsync(2000 + 4000 + 8000);
  expect(probes).toBe(3);
  isServerThere = true;
  await vi.advanceTimersByTimeAsync(16_000);
  expect(currentConnection().online).toBe(true);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(probes).toBe(4);
});

test('trusts the browser’s offline event, but verifies its online event', async () => {
  dispatchEvent(new Event('offline'));
  expect(currentConnection().online).toBe(false);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(currentConnection().online).toBe(false);
  isServerThere = true;
  await vi.advanceTimersByTimeAsync(2000);
  expect(currentConnection().online).toBe(true);
});

test.each([
  { name: 'a mounted query that is stale', staleTime: 0, isChangeLost: false, calls: 2 },
  { name: 'no query that is still fresh', staleTime: Infinity, isChangeLost: false, calls: 1 },
  {
    name: 'every mounted query after a change without a response',
    staleTime: Infinity,
    isChangeLost: true,
    calls: 2,
  },
])('after reconnecting, refetches once: $name', async ({ staleTime, isChangeLost, calls }) => {
  const load = vi.fn<() => string>(() => 'seen');
  const unsubscribe = new QueryObserver(client, {
    queryKey: ['seen'],
    queryFn: load,
    staleTime,
  }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(load).toHaveBeenCalledTimes(1);

  const lose = () => Promise.reject(new NetworkError());
  if (isChangeLost)
    await new MutationObserver(client, { mutationFn: lose, networkMode: 'always' })
      .mutate()
      .catch(() => undefined);
  else reportUnreachable();
  for (const _ of ['first report', 'second report']) {
    reportReached();
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(load).toHaveBeenCalledTimes(calls);
  unsubscribe();
});
