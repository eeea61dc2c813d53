import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { lettersOf } from '../support/letters.ts';
import { type Portal, startPortal } from '../support/portal.ts';

const EVIL = 'evil.example';

let portal: Portal;
beforeAll(async () => {
  // As behind a proxy that forwards all headers unchanged.
  portal = await startPortal({ environment: { PORTAL_TRUSTED_PROXIES: '127.0.0.1' } });
});
beforeEach(async () => {
  for (const table of ['outgoing_message', 'guess_count'] as const)
    await portal.db.deleteFrom(table).execute();
});
afterAll(() => portal.close());

/** Sends what a browser would not: a foreign host in every header that can name one. */
async function send(
  browser: TestBrowser,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
) {
  const sending = request(portal.address + path, {
    method,
    headers: {
      host: EVIL,
      'x-forwarded-host': EVIL,
      'x-forwarded-server': EVIL,
      'x-original-host': EVIL,
      'x-host': EVIL,
      forwarded: `host=${EVIL};proto=https`,
      origin: portal.url,
      accept: 'text/html, application/json',
      cookie: browser
        .cookieNames()
        .map((name) => `${name}=${browser.cookie(name)}`)
        .join('; '),
      ...(body && { 'content-type': 'application/json' }),
    },
  });
  sending.end(body && JSON.stringify(body));
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  return {
    status: answer.statusCode,
    content: JSON.stringify(answer.headers) + (await text(answer)),
  };
}

async function signedIn(persona: string): Promise<TestBrowser> {
  const browser = portal.browser();
  await browser.fetch('/demo/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ persona }),
  });
  return browser;
}

test('receives the foreign host and redirects to the portal’s own URL', async () => {
  const { status, content } = await send(portal.browser(), 'GET', '/signin/main');
  expect(status).toBe(303);
  expect(content).toContain(portal.url);
});

test.each<
  [what: string, persona: string | null, method: 'POST' | 'PUT', path: string, body?: object]
>([
  ['the code by email', null, 'POST', '/api/authentication/email/code?email=extern@example.org'],
  [
    'the notice of a new password',
    'annli42',
    'PUT',
    '/api/Password/password',
    {
      adAccountType: 'Personal',
      adAccountTypePrefix: '',
      currentPassword: 'Kvarnby-demo-2026',
      newPassword: 'nio gröna paraplyer dansar',
      newPasswordConfirm: 'nio gröna paraplyer dansar',
    },
  ],
])(
  'sends no email that contains the foreign host: %s',
  async (_what, persona, method, path, body) => {
    const browser = persona === null ? portal.browser() : await signedIn(persona);
    const { content } = await send(browser, method, path, body);
    expect(content).not.toContain(EVIL);
    const letters = await lettersOf(portal.db);
    expect(letters.length).toBeGreaterThan(0);
    for (const link of letters.flatMap((letter) => letter.body.match(/https?:\S+/g) ?? []))
      expect(link.startsWith(portal.url)).toBe(true);
    expect(JSON.stringify(letters)).not.toContain(EVIL);
  },
);

test.each<[what: string, persona: string | null, method: 'GET' | 'POST', path: string]>([
  ['the contents of the QR code for an authenticator app', 'annli42', 'POST', '/api/MFA/totp'],
  ['the passkey creation options', 'annli42', 'POST', '/api/MFA/passkeys/options'],
  ['a BankID order', null, 'POST', '/api/bankid/auth'],
  [
    'the code that a phone scans to take a picture',
    'majek123',
    'POST',
    '/api/profileimage/handoff',
  ],
  [
    'the portal’s own URL, from which the page creates such codes',
    null,
    'GET',
    '/api/configuration/applicationconfiguration',
  ],
  ['a link to terms', 'majek123', 'GET', '/api/Liability/Card/link'],
  ['the redirect to a provider', null, 'GET', '/signin/eduid?returnTo=/account'],
  ['the sign-out', 'annli42', 'GET', '/signout'],
  ['a page', null, 'GET', '/home'],
])('gives no response that contains the foreign host: %s', async (_what, persona, method, path) => {
  const browser = persona === null ? portal.browser() : await signedIn(persona);
  const { status, content } = await send(browser, method, path);
  expect([200, 303]).toContain(status);
  expect(content).not.toContain(EVIL);
});

test('generates no BankID QR code that contains the foreign host', async () => {
  const browser = portal.browser();
  const { orderRef } = (await (
    await browser.fetch('/api/bankid/auth', { method: 'POST' })
  ).json()) as { orderRef: string };
  const { status, content } = await send(browser, 'GET', `/api/bankid/qr/animated/${orderRef}`);
  expect(status).toBe(200);
  expect(content).not.toContain(EVIL);
});
