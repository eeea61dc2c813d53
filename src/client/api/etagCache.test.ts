import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { user } from '#contract/user.ts';
import { call } from './call.ts';
import { clearEtagCache } from './etagCache.ts';

const organisation = {
  query: { organisationTreeNodeGuid: '9d2acfbc-e510-5ce8-bdb5-da2746555cc7' },
};
let tags: (string | null)[];
let body: unknown;

beforeEach(() => {
  clearEtagCache();
  tags = [];
  body = [];
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    const tag = `"${JSON.stringify(body).length}"`;
    tags.push(headers['If-None-Match'] ?? null);
    return headers['If-None-Match'] === tag
      ? new Response(null, { status: 304 })
      : new Response(JSON.stringify(body), {
          headers: { etag: tag, 'content-type': 'application/json' },
        });
  });
});
afterEach(() => vi.unstubAllGlobals());

test('returns the identical object when the server responds 304 for the user’s own data', async () => {
  const first = await call(user.notifications, {});
  expect(await call(user.notifications, {})).toBe(first);
  expect(tags).toEqual([null, '"2"']);
});

test('returns a changed response in full and uses its tag for the next request', async () => {
  await call(user.notifications, {});
  body = [{ id: 'n1' }];
  expect(await call(user.notifications, {})).toEqual([{ id: 'n1' }]);
  await call(user.notifications, {});
  expect(tags).toEqual([null, '"2"', '"13"']);
});

test('stores no responses about other people', async () => {
  await call(accounts.active, organisation);
  await call(accounts.active, organisation);
  expect(tags).toEqual([null, null]);
});

test('stores nothing after sign-out', async () => {
  await call(user.notifications, {});
  clearEtagCache();
  await call(user.notifications, {});
  expect(tags).toEqual([null, null]);
});

test('a 304 still has its answer when the responses were cleared while it was on its way', async () => {
  const first = await call(user.notifications, {});
  const second = call(user.notifications, {});
  clearEtagCache();
  expect(await second).toBe(first);
  expect(tags).toEqual([null, '"2"']);
});
