import * as z from 'zod/mini';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Errors } from '#contract/errors.ts';
import { route } from '#contract/route.ts';
import { isStale } from './errors.ts';
import { callVersioned } from './versioned.ts';

const read = route({
  method: 'GET',
  path: '/api/thing',
  may: 'everyone',
  isVersioned: true,
  responses: { 200: z.string() },
});
const save = route({
  method: 'PATCH',
  path: '/api/thing',
  may: 'everyone',
  isVersioned: true,
  body: z.object({ name: z.string() }),
  responses: { 200: z.string(), 409: Errors },
});

const fetching = vi.fn<typeof fetch>();
const sent = (header: string) =>
  fetching.mock.calls.map(([, request]) => new Headers(request?.headers).get(header));

beforeEach(() => {
  fetching.mockReset();
  vi.stubGlobal('fetch', fetching);
});
afterEach(() => void vi.unstubAllGlobals());

test('returns an object’s version tag and sends it back unchanged as If-Match', async () => {
  fetching.mockImplementation(
    async () =>
      new Response('"thing"', { headers: { etag: 'W/"3.1"', 'content-type': 'application/json' } }),
  );
  const { body, version } = await callVersioned(read, {});
  expect([body, version]).toEqual(['thing', 'W/"3.1"']);
  await callVersioned(save, { body: { name: 'x' } }, { ifMatch: version });
  expect(sent('If-Match')).toEqual([null, 'W/"3.1"']);
});

test.each([{}, { ifMatch: null }])(
  'sends no If-Match for a change without a version',
  async (options) => {
    fetching.mockResolvedValue(Response.json('thing'));
    expect(await callVersioned(save, { body: { name: 'x' } }, options)).toEqual({
      body: 'thing',
      version: null,
    });
    expect(sent('If-Match')).toEqual([null]);
  },
);

test('distinguishes a stale change from every other error', async () => {
  const refusal = (status: number) => {
    fetching.mockResolvedValue(new Response('{"errors":{}}', { status }));
    return callVersioned(save, { body: { name: 'x' } }, { ifMatch: '"1.1"' }).catch(
      (error: unknown) => error,
    );
  };
  expect(isStale(await refusal(409))).toBe(true);
  expect(isStale(await refusal(403))).toBe(false);
  expect(isStale(new TypeError('Failed to fetch'))).toBe(false);
});
