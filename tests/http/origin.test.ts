import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '#contract/index.ts';
import { contentsOf } from '../areas/calls.ts';
import type { Send } from '../support/browser.ts';
import { type Portal, startPortal } from '../support/portal.ts';

let portal: Portal;
let david: Send;
beforeAll(async () => {
  portal = await startPortal();
  david = await portal.as('davos31');
});
afterAll(() => portal.close());

const changes = routes.filter(({ method }) => method !== 'GET');
const example = (path: string) => path.replaceAll(/\{\w+\}/g, '1');

describe('a change from elsewhere is refused, whoever is signed in', () => {
  test.each<[string, Record<string, string>]>([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['another site without an Origin header', { 'sec-fetch-site': 'cross-site' }],
    [
      'a sibling subdomain',
      { 'sec-fetch-site': 'same-site', origin: 'https://other.kvarnby.example' },
    ],
    ['another site in an older browser', { origin: 'https://evil.example' }],
    ['a page with a null origin', { origin: 'null' }],
  ])('from %s', async (_where, headers) => {
    const before = await contentsOf(
      portal.db,
      'account',
      'person',
      'audit_entry',
      'session',
      'outgoing_message',
    );
    for (const { method, path } of changes) {
      const { status } = await david(example(path), { method, headers });
      expect([method, path, status]).toEqual([method, path, 403]);
    }
    expect(
      await contentsOf(
        portal.db,
        'account',
        'person',
        'audit_entry',
        'session',
        'outgoing_message',
      ),
    ).toEqual(before);
  });

  test('when it names no origin', async () => {
    const { status } = await fetch(`${portal.url}/api/authentication/refresh`, { method: 'POST' });
    expect(status).toBe(403);
  });

  test('including the demonstration’s calls, although scripts may make them', async () => {
    for (const path of ['/demo/session', '/demo/reset', '/demo/notification']) {
      expect(
        (await david(path, { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } })).status,
      ).toBe(403);
    }
    expect((await fetch(`${portal.url}/demo/session`, { method: 'POST' })).status).toBe(400);
  });
});

test('accepts the origin of the portal’s own pages', async () => {
  const answer = await david('/api/authentication/refresh', {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(answer.status).toBe(401);
});

describe('where an older browser states its origin alone', () => {
  const status = async (at: Portal, headers: Record<string, string>) =>
    (await fetch(`${at.address}/api/authentication/refresh`, { method: 'POST', headers })).status;

  test('a portal over https:// takes it with its scheme', async () => {
    const secure = await startPortal({
      environment: { PORTAL_BASE_URL: 'https://minit.kvarnby.example' },
    });
    try {
      const { host } = new URL(secure.address);
      expect(await status(secure, { origin: 'https://minit.kvarnby.example' })).toBe(401);
      expect(await status(secure, { origin: `https://${host}` })).toBe(401);
      for (const origin of [
        'http://minit.kvarnby.example',
        `http://${host}`,
        'https://minit.kvarnby.example:8443',
        'https://minit.kvarnby.example.evil.example',
      ])
        expect([origin, await status(secure, { origin })]).toEqual([origin, 403]);
      expect(
        await status(secure, {
          origin: 'http://minit.kvarnby.example',
          'sec-fetch-site': 'same-site',
        }),
      ).toBe(403);
    } finally {
      await secure.close();
    }
  });

  test('a portal over http:// on the own computer takes its own', async () => {
    const { host } = new URL(portal.address);
    expect(await status(portal, { origin: `http://${host}` })).toBe(401);
    expect(await status(portal, { origin: `https://${host}` })).toBe(403);
  });
});

test('lets no other site read a response', async () => {
  const answer = await david('/api/user', { headers: { origin: 'https://evil.example' } });
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
});

test.each([
  '/signout',
  '/signout/federation',
  '/signin/main',
  '/api/authentication',
  '/api/bankid/order',
  '/api/bankid/collect/1',
  '/api/bankid/qr/animated/1',
])(
  'neither removes nor replaces a cookie when a link on another site leads to %s',
  async (path) => {
    // With such a navigation browsers send no SameSite=Strict cookies, but they accept the cookies
    // in its response.
    const answer = await fetch(portal.url + path, {
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
    });
    expect(answer.headers.getSetCookie()).toEqual([]);
  },
);
