import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '#contract/index.ts';
import { createLog, withoutNationalIds } from '#server/http/logging.ts';
import { change } from '../areas/calls.ts';
import { type Portal, startPortal } from '../support/portal.ts';

const CANARY = 'canary7f3a9c';
let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ environment: { LOG_LEVEL: 'debug' } });
});
afterAll(() => portal.close());

test('logs no secret from any part of a request', async () => {
  const browser = portal.browser();
  const { url } = await browser.open(`/signin/main?returnTo=/home?${CANARY}`);
  await browser.submit(`${url.pathname}/login`, { userId: 'annli42', password: `wrong-${CANARY}` });
  await browser.submit(`${url.pathname}/login`, {
    userId: 'annli42',
    password: 'Kvarnby-demo-2026',
  });

  for (const { method, path } of routes) {
    const filled = path.replaceAll(/\{\w+\}/g, CANARY);
    await browser.fetch(`${filled}?email=${CANARY}@example.org&code=${CANARY}&key=${CANARY}`, {
      ...(method === 'GET'
        ? {}
        : change(method, {
            password: CANARY,
            newPin: CANARY,
            activationKey: CANARY,
            personalIdNumber: '198412282389',
          })),
      method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${CANARY}`,
        'idempotency-key': CANARY,
      },
    });
  }
  await browser.fetch(`/no/such/${CANARY}?code=${CANARY}`);

  const log = portal.log();
  expect(log.split('\n').length).toBeGreaterThan(routes.length);
  expect(log).not.toContain(CANARY);
  expect(log).not.toContain('198412282389');
  expect(log).not.toContain('Kvarnby-demo-2026');
  for (const name of ['session', 'browser'])
    expect(log).not.toContain(browser.cookie(name) ?? 'has no such cookie');
});

test('logs every request with its id, route and status', async () => {
  const answer = await portal.browser().fetch('/api/Liability/Photo');
  const lines = portal
    .log()
    .split('\n')
    .filter((line) => line.includes(answer.headers.get('x-request-id') ?? 'none'))
    .map((line): unknown => JSON.parse(line));
  expect(lines).toEqual([
    expect.objectContaining({
      msg: 'request completed',
      method: 'GET',
      route: '/api/Liability/:liabilityType',
      status: 401,
    }),
  ]);
});

test('does not log health checks', async () => {
  const before = portal.log().length;
  await portal.browser().fetch('/health/live');
  await portal.browser().fetch('/metrics');
  expect(portal.log().length).toBe(before);
});

test('logs an error without the values that the database includes in it', () => {
  const lines: string[] = [];
  const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  const error = Object.assign(new Error('duplicate key value for 19841228-2389'), {
    code: '23505',
    detail: 'Key (email)=(secret@example.org) exists',
    parameters: ['secret'],
  });
  log.error({ err: new Error('not saved', { cause: error }) }, 'internal error');
  expect(lines.join()).toContain('"code":"23505"');
  expect(lines.join()).not.toMatch(/19841228|secret/);
});

test.each([
  ['born 198412282389.', 'born [national id].'],
  ['841228-2389', '[national id]'],
  ['19841228-2389 and 20020914T019', '[national id] and [national id]'],
  [
    'in 2026-11-21T02:06:02.483Z, 1732154762 requests',
    'in 2026-11-21T02:06:02.483Z, [national id] requests',
  ],
  ['request 55bf73a6-c801-4cb5-a120-74dd7d624f2d', 'request 55bf73a6-c801-4cb5-a120-74dd7d624f2d'],
])('logs %j as %j', (text, logged) => {
  expect(withoutNationalIds(text)).toBe(logged);
});

test('tells once that a proxy is not trusted, without an address', async () => {
  const told = () =>
    portal
      .log()
      .split('\n')
      .filter((line) => line.includes('PORTAL_TRUSTED_PROXIES'));
  const ask = (headers: Record<string, string>) => portal.browser().fetch('/api/User', { headers });
  await ask({});
  expect(told()).toEqual([]);
  await ask({ 'x-forwarded-for': '192.0.2.17' });
  await ask({ 'x-forwarded-for': '192.0.2.18' });
  expect(told()).toEqual([expect.not.stringMatching(/192\.0\.2|127\.0\.0\.1/)]);

  const trusting = await startPortal({ environment: { PORTAL_TRUSTED_PROXIES: '127.0.0.1' } });
  await trusting.browser().fetch('/api/User', { headers: { 'x-forwarded-for': '192.0.2.17' } });
  expect(trusting.log()).not.toContain('PORTAL_TRUSTED_PROXIES');
  await trusting.close();
});
