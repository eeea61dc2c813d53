import * as z from 'zod/mini';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Errors } from '#contract/errors.ts';
import { route } from '#contract/route.ts';
import { CLOSED_PAGE } from '#rules/closedPage.ts';
import { call, STALLED_MS } from './call.ts';
import { onLostSession } from '../session/lostSession.ts';
import { forgetUnanswered } from './unanswered.ts';
import { ApiError, InterceptedError, NetworkError, AlreadyRunning } from './errors.ts';

const read = route({
  method: 'GET',
  path: '/api/things/{id}',
  may: 'everyone',
  params: z.object({ id: z.string() }),
  query: z.object({ 'tags[]': z.array(z.string()), page: z.optional(z.number()) }),
  responses: { 200: z.string(), 404: Errors },
});
const save = route({
  method: 'POST',
  path: '/api/things',
  may: 'everyone',
  body: z.object({ name: z.string() }),
  responses: { 204: null, 400: Errors },
});
const orcid = route({
  method: 'GET',
  path: '/api/employee/orcid',
  may: 'everyone',
  responses: { 200: z.string() },
});
const input = { params: { id: 'a/b' }, query: { 'tags[]': ['x', 'y'] } };

const fetching = vi.fn<typeof fetch>();
const json = (status: number, body?: unknown) =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' } }),
  });
const answer = (path: string, ...answers: Response[]) => {
  fetching.mockImplementation((address) => {
    if (address === '/api/authentication/refresh')
      return Promise.resolve(json(path === 'refresh' ? 204 : 401));
    const next = answers.shift();
    return next ? Promise.resolve(next) : Promise.reject(new TypeError('Failed to fetch'));
  });
};
const asked = () => fetching.mock.calls.map(([address]) => address);

beforeEach(() => {
  fetching.mockReset();
  vi.stubGlobal('fetch', fetching);
  onLostSession(() => Promise.resolve(false));
  forgetUnanswered();
});
afterEach(() => void vi.unstubAllGlobals());

// AUTH-20
test('fills in path and query and sends the session cookie', async () => {
  answer('', json(200, 'thing'));
  await expect(call(read, input)).resolves.toBe('thing');
  expect(fetching).toHaveBeenCalledWith(
    '/api/things/a%2Fb?tags%5B%5D=x&tags%5B%5D=y',
    expect.objectContaining({ method: 'GET', credentials: 'include' }),
  );
});

// ERR-25
test('throws for a missing parameter without sending a request', () => {
  expect(() => call(read, { params: { id: '' }, query: { 'tags[]': [] } })).toThrow(
    "The parameter 'id' must be defined.",
  );
  expect(fetching).not.toHaveBeenCalled();
});

// ERR-01
test('rejects with an ApiError with status and body for an unexpected response', async () => {
  answer('', json(418, { errors: { tea: ['POT'] } }));
  const error = await call(read, input).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    message: 'An unexpected server error occurred.',
    status: 418,
    errors: { tea: ['POT'] },
  });
});

// ERR-02
test.each([400, 401, 403, 404, 500])(
  'reports a %i as a server-side error for certain calls and passes its body on',
  async (status) => {
    answer('', json(status, { why: 'x' }));
    await expect(call(orcid, {}, { keep401: true })).rejects.toMatchObject({
      message: 'A server side error occurred.',
      status,
      body: { why: 'x' },
    });
  },
);

// ERR-03
test('passes on the errors in a 500 response of the two-step verification check', async () => {
  const check = route({
    method: 'GET',
    path: '/api/MFA/enabled',
    may: 'everyone',
    responses: { 200: z.boolean() },
  });
  answer('', json(500, { errors: { directory: ['LOCKED'] } }));
  await expect(call(check, {})).rejects.toMatchObject({
    message: 'A server side error occurred.',
    status: 500,
    errors: { directory: ['LOCKED'] },
  });
});

test('passes on when the server asks to try again', async () => {
  const refusal = json(503, { errors: {} });
  refusal.headers.set('retry-after', '5');
  answer('', refusal);
  await expect(call(read, input)).rejects.toMatchObject({ status: 503, retryAfter: 5000 });
});

test('rejects with an ApiError for a refusal that is not JSON', async () => {
  answer('', new Response('<html>', { status: 500, headers: { 'content-type': 'text/html' } }));
  await expect(call(read, input)).rejects.toMatchObject({ status: 500, errors: null, body: null });
});

/** A successful response with this body, of which the connection breaks before the end. */
const broken = (body: string, headers: Record<string, string>) =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(body));
        controller.error(new TypeError('network error'));
      },
    }),
    { headers },
  );
const isJson = { 'content-type': 'application/json' };

test.each([
  ['is JSON that ends too early', () => new Response('{"a": [1', { headers: isJson })],
  ['breaks off', () => broken('{"a": [1', isJson)],
  ['breaks off after whole JSON', () => broken('"thing"', isJson)],
  ['comes from a proxy', () => new Response('<h1>Maintenance</h1>', { status: 503 })],
])('rejects with a NetworkError when the response %s', async (_, response) => {
  answer('', response());
  await expect(call(read, input)).rejects.toBeInstanceOf(NetworkError);
  answer('', response());
  await expect(call(save, { body: { name: 'x' } })).rejects.toBeInstanceOf(NetworkError);
});

test.each([
  ['a reading call', 60_000, () => call(read, input)],
  ['a change', 180_000, () => call(save, { body: { name: 'x' } })],
])('rejects %s with a NetworkError when no response comes within %d ms', async (_, limit, run) => {
  vi.useFakeTimers();
  try {
    fetching.mockImplementation(
      (__, request) =>
        new Promise((___, reject) => {
          request?.signal?.addEventListener('abort', () =>
            reject(new DOMException('', 'AbortError')),
          );
        }),
    );
    const outcome = vi.fn<(error: unknown) => void>();
    void run().catch(outcome);
    await vi.advanceTimersByTimeAsync(limit - 100);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(outcome).toHaveBeenCalledWith(expect.any(NetworkError));
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ['a reading call', () => call(read, input)],
  ['a change', () => call(save, { body: { name: 'x' } })],
])('rejects %s when its body stops after its headers', async (_, run) => {
  vi.useFakeTimers();
  try {
    const cancelled = vi.fn<() => void>();
    let send = (_part: string): void => undefined;
    const body = new ReadableStream({
      start: (controller) => {
        send = (part) => controller.enqueue(new TextEncoder().encode(part));
      },
      cancel: cancelled,
    });
    answer('', new Response(body, { headers: isJson }));
    const outcome = vi.fn<(error: unknown) => void>();
    void run().catch(outcome);
    for (const part of ['{"a"', ': ', '[']) {
      await vi.advanceTimersByTimeAsync(STALLED_MS - 100);
      send(part);
    }
    await vi.advanceTimersByTimeAsync(STALLED_MS - 100);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(outcome).toHaveBeenCalledWith(expect.any(NetworkError));
    expect(cancelled).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  [
    'answers with a page',
    async () => new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } }),
  ],
  ['answers with status 503', async () => new Response('<h1>Later</h1>', { status: 503 })],
])('asks nobody to sign in again while the network %s to the refresh', async (_, refresh) => {
  const signIn = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
  onLostSession(signIn);
  fetching.mockImplementation((address) =>
    address === '/api/authentication/refresh' ? refresh() : Promise.resolve(json(401)),
  );
  await expect(call(read, input)).rejects.toBeInstanceOf(NetworkError);
  expect(signIn).not.toHaveBeenCalled();
});

test('rejects with an InterceptedError for a page with status 200, as a network’s sign-in sends it', async () => {
  answer('', new Response('<html>', { status: 200, headers: { 'content-type': 'text/html' } }));
  await expect(call(read, input)).rejects.toBeInstanceOf(InterceptedError);
});

test.each([
  [403, { authentication: ['ACCOUNT_CLOSED'] }, [CLOSED_PAGE]],
  [403, { description: ['ACCOUNT_CLOSED'] }, []],
  [400, { authentication: ['ACCOUNT_CLOSED'] }, []],
])(
  'on %i with %j, redirects to the page about closed accounts: %j',
  async (status, errors, led) => {
    const replace = vi.fn<(address: string) => void>();
    vi.stubGlobal('location', { replace });
    answer('', json(status, { errors, text: 'ACCOUNT_CLOSED' }));
    await expect(call(read, input)).rejects.toMatchObject({ status });
    expect(replace.mock.calls.flat()).toEqual(led);
  },
);

test('rejects with a NetworkError when there is no response', async () => {
  answer('');
  await expect(call(read, input)).rejects.toBeInstanceOf(NetworkError);
});

// AUTH-21
test('refreshes the session once for all calls that received a 401, and repeats each call once', async () => {
  answer('refresh', json(401), json(401), json(200, 'a'), json(200, 'b'));
  await expect(Promise.all([call(read, input), call(orcid, {})])).resolves.toEqual(['a', 'b']);
  expect(asked().filter((address) => address === '/api/authentication/refresh')).toHaveLength(1);
  expect(fetching).toHaveBeenCalledTimes(5);
});

// AUTH-21
test('reports a permanent 401 after one repeat', async () => {
  answer('refresh', json(401), json(401), json(200, 'never'));
  await expect(call(read, input)).rejects.toMatchObject({ status: 401 });
  expect(fetching).toHaveBeenCalledTimes(3);
});

test('waits for a new sign-in when the refresh fails, then repeats the call', async () => {
  const signIn = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
  onLostSession(signIn);
  answer('', json(401), json(200, 'later'));
  await expect(call(read, input)).resolves.toBe('later');
  expect(signIn).toHaveBeenCalledOnce();
});

// AUTH-23
test('sends a change once, and repeats it after a 401 with the same idempotency key', async () => {
  answer('refresh', json(401), json(204));
  const first = call(save, { body: { name: 'x' } });
  await expect(call(save, { body: { name: 'x' } })).rejects.toBeInstanceOf(AlreadyRunning);
  await expect(first).resolves.toBeUndefined();
  const keys = fetching.mock.calls
    .filter(([address]) => address === '/api/things')
    .map(([, request]) => new Headers(request?.headers).get('Idempotency-Key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
});

describe('the idempotency key of a change', () => {
  const keys = () =>
    fetching.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));
  const changeName = (name: string, path: `/${string}` = '/api/things') =>
    call({ ...save, path }, { body: { name } }).catch(() => undefined);
  const end = (...ends: (Response | 'none')[]) =>
    fetching.mockImplementation(() => {
      const next = ends.shift();
      return next === undefined || next === 'none'
        ? Promise.reject(new TypeError('Failed to fetch'))
        : Promise.resolve(next);
    });
  test.each<[string, Response | 'none']>([
    ['had no answer', 'none'],
    ['was answered by a server that failed', json(500, { errors: {} })],
  ])('is kept for the same change, which %s', async (_, first) => {
    end(first, json(409, { errors: {} }), json(204));
    for (let attempt = 0; attempt < 3; attempt++) await changeName('a');
    const [key] = keys();
    expect(keys()).toEqual([key, key, key]);
  });

  test.each<[string, () => Promise<unknown>, Response[]]>([
    ['for another body', () => changeName('b'), []],
    ['after a refusal', () => changeName('a'), [json(400, { errors: {} })]],
    ['after a success', () => changeName('a'), [json(204)]],
  ])('is new %s', async (_, again, ends) => {
    const count = ends.length;
    end('none', ...ends, json(204));
    await changeName('a');
    for (let attempt = 0; attempt < count; attempt++) await changeName('a');
    await again();
    expect(new Set(keys()).size).toBe(2);
    expect(keys().at(-1)).not.toBe(keys()[0]);
  });

  test('is new once another change of the same resource has succeeded, which may have undone it', async () => {
    end('none', json(204), json(204));
    await changeName('a');
    await changeName('x', '/api/things/undo');
    await changeName('a');
    expect(new Set(keys()).size).toBe(3);
  });

  test('is kept while other resources are changed', async () => {
    end('none', json(204), json(204));
    await changeName('a');
    await changeName('x', '/api/others');
    await changeName('a');
    expect(keys()[2]).toBe(keys()[0]);
  });
});
