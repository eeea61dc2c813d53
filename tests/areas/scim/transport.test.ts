import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type FaultProxy, startFaultProxy } from '#tests/support/faultProxy.ts';
import { contentsOf } from '../calls.ts';
import { type Answer, BULK, type Client, clientWith, PATCH } from './scimSetUp.ts';
import { type ScimPortal, startScim, user } from './scimSetUp.ts';

const WAIT = { timeout: 30_000 };
const TABLES = ['account', 'person', 'position', 'source_record', 'audit_entry'] as const;

let portal: ScimPortal;
let proxy: FaultProxy;
let hr: Client;
beforeAll(async () => {
  portal = await startScim();
  proxy = await startFaultProxy({ host: '127.0.0.1', port: Number(new URL(portal.address).port) });
  hr = clientWith(`http://127.0.0.1:${proxy.port}`, portal.tokens.get('HR') ?? '');
});
afterEach(() => {
  proxy.fault = 'none';
});
afterAll(async () => {
  await proxy.stop();
  await portal.close();
});

let people = 0;
const newId = () => `T${(people += 1)}`;
const contents = () => contentsOf(portal.db, ...TABLES);
const known = async (id: string): Promise<number> =>
  (await hr('GET', `/Users?filter=${encodeURIComponent(`externalId eq "${id}"`)}`)).body
    .totalResults;
const answered = () => portal.log().match(/"route":"\/scim\/v2/g)?.length ?? 0;

const bulk = (ids: readonly string[]) => ({
  schemas: [BULK],
  Operations: ids.map((id) => ({
    method: 'POST',
    path: '/Users',
    bulkId: id,
    data: user(id),
  })),
});
const statusesIn = ({ body }: Answer): string[] => [
  ...new Set((body.Operations as { status: string }[]).map(({ status }) => status)),
];

describe('a request that is broken off on its way', () => {
  test.each(['cuts requests', 'resets'] as const)(
    'by a connection that %s changes nothing, and is carried out when it is sent again',
    async (fault) => {
      const ids = Array.from({ length: 8 }, newId);
      const before = await contents();
      proxy.fault = fault;
      const struck = proxy.struck();
      await expect(hr('POST', '/Bulk', bulk(ids))).rejects.toThrow('fetch failed');
      expect(proxy.struck()).toBeGreaterThan(struck);
      proxy.fault = 'none';
      expect(await contents()).toEqual(before);
      expect(statusesIn(await hr('POST', '/Bulk', bulk(ids)))).toEqual(['201']);
      for (const id of ids) expect(await known(id)).toBe(1);
    },
  );
});

/** Sends a request whose answer is lost, after it has been carried out. */
async function loseAnswer(send: () => Promise<Answer>): Promise<void> {
  const before = answered();
  proxy.fault = 'loses answers';
  const lost = send().then(
    () => 'answered',
    (error: unknown) => error,
  );
  await vi.waitFor(() => expect(answered()).toBeGreaterThan(before), WAIT);
  proxy.closeAll();
  expect(await lost).toBeInstanceOf(TypeError);
  proxy.fault = 'none';
}

describe('a request whose answer is lost is carried out once', () => {
  test('as a new user', async () => {
    const id = newId();
    await loseAnswer(() => hr('POST', '/Users', user(id)));
    const before = await contents();
    expect(await hr('POST', '/Users', user(id))).toMatchObject({
      status: 409,
      body: { scimType: 'uniqueness' },
    });
    expect([await contents(), await known(id)]).toEqual([before, 1]);
  });

  test('as many operations', async () => {
    const ids = Array.from({ length: 8 }, newId);
    await loseAnswer(() => hr('POST', '/Bulk', bulk(ids)));
    const before = await contents();
    expect(statusesIn(await hr('POST', '/Bulk', bulk(ids)))).toEqual(['409']);
    expect(await contents()).toEqual(before);
    for (const id of ids) expect(await known(id)).toBe(1);
  });

  test('as a change, a replacement and a deletion', async () => {
    const id = newId();
    const created = await hr('POST', '/Users', user(id));
    const path = `/Users/${created.body.id}`;
    const renamed = {
      schemas: [PATCH],
      Operations: [{ op: 'replace', path: 'title', value: 'Professor' }],
    };
    for (const [method, body] of [
      ['PATCH', renamed],
      ['PUT', user(id, { title: 'Adjunkt' })],
    ] as const) {
      await loseAnswer(() => hr(method, path, body));
      const before = await contents();
      expect((await hr(method, path, body)).status).toBe(200);
      expect(await contents()).toEqual(before);
    }
    await loseAnswer(() => hr('DELETE', path));
    const before = await contents();
    expect((await hr('DELETE', path)).status).toBe(404);
    expect(await contents()).toEqual(before);
  });
});

test('a slow connection is waited for, and its request carried out once', async () => {
  const id = newId();
  proxy.fault = 'is slow';
  expect((await hr('POST', '/Users', user(id))).status).toBe(201);
  expect(await known(id)).toBe(1);
});
