import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { solved } from '../support/proofOfWork.ts';
import { lettersOf } from '../support/letters.ts';

const EMAIL = 'extern@example.org';
const ACTION = 'reset_external_user_init_submit';
const SECRET = 'the-secret-of-the-site';

/**
 * Response of the fake: a verdict, an error (`failing`), invalid JSON (`malformed`), or none
 * (`silent`).
 */
type FakeResponse = Readonly<Record<string, unknown>> | 'failing' | 'malformed' | 'silent';
let fakeResponse: FakeResponse = {};
const verifyRequests: Record<string, string>[] = [];
const fakeGoogle = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => (text += String(chunk)));
  request.on('end', () => {
    verifyRequests.push({
      url: request.url ?? '',
      ...Object.fromEntries(new URLSearchParams(text)),
    });
    if (fakeResponse !== 'silent')
      response
        .writeHead(fakeResponse === 'failing' ? 500 : 200, { 'content-type': 'application/json' })
        .end(fakeResponse === 'malformed' ? '<html>' : JSON.stringify(fakeResponse));
  });
});

let portal: Portal;
beforeAll(async () => {
  await new Promise<void>((resolve) => void fakeGoogle.listen(0, '127.0.0.1', resolve));
  portal = await startPortal({
    environment: {
      PORTAL_RECAPTCHA_SITE_KEY: 'the-key-of-the-site',
      PORTAL_RECAPTCHA_SECRET: SECRET,
      PORTAL_RECAPTCHA_ENDPOINT: `http://127.0.0.1:${(fakeGoogle.address() as AddressInfo).port}/recaptcha/api`,
    },
  });
});
beforeEach(async () => {
  verifyRequests.length = 0;
  fakeResponse = passed;
  for (const table of ['outgoing_message', 'verification_code', 'guess_count'] as const)
    await portal.db.deleteFrom(table).execute();
});
afterAll(async () => {
  await portal.close();
  fakeGoogle.closeAllConnections();
  fakeGoogle.close();
});

const passed = { success: true, score: 0.9, action: ACTION, hostname: '127.0.0.1' };
const query = (values: Record<string, string>) => new URLSearchParams(values).toString();
const verify = async (browser: TestBrowser, token: object) => {
  const answer = await browser.fetch(`/api/ReCaptchaV3?${query({ token: JSON.stringify(token) })}`);
  return { status: answer.status, body: await answer.json() };
};
const token = { action: ACTION, subject: EMAIL, response: 'a-token-from-the-page' };
const submit = async (browser: TestBrowser) =>
  (await browser.fetch(`/api/ExternalAccount/reset?${query({ email: EMAIL })}`, { method: 'POST' }))
    .status;

// EXT-10
test('a token that reCAPTCHA attributes to a person permits one submission, for its address', async () => {
  const browser = portal.browser();
  expect(await verify(browser, token)).toEqual({ status: 200, body: { success: true } });
  expect(verifyRequests).toEqual([
    { url: '/recaptcha/api/siteverify', secret: SECRET, response: 'a-token-from-the-page' },
  ]);
  expect([await submit(browser), await submit(browser)]).toEqual([200, 403]);
  expect(await lettersOf(portal.db)).toHaveLength(1);
});

// EXT-10
test.each<[why: string, verdict: FakeResponse]>([
  ['was rejected or already used', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
  ['has a low score', { ...passed, score: 0.4 }],
  ['has no score', { success: true, action: ACTION, hostname: '127.0.0.1' }],
  ['was issued for another action', { ...passed, action: 'create_external_user_init_submit' }],
  ['was issued on another site', { ...passed, hostname: 'evil.example' }],
])('a token that %s permits nothing', async (_why, verdict) => {
  fakeResponse = verdict;
  const browser = portal.browser();
  expect(await verify(browser, token)).toEqual({ status: 200, body: { success: false } });
  expect(await submit(browser)).toBe(403);
  expect(await lettersOf(portal.db)).toEqual([]);
});

test.each<FakeResponse>(['failing', 'malformed', 'silent'])(
  'reports an unresponsive system and permits nothing while reCAPTCHA is %s',
  async (state) => {
    fakeResponse = state;
    const browser = portal.browser();
    expect(await verify(browser, token)).toEqual({
      status: 503,
      body: { errors: { 'externalSystem.NoResponse': ['ERROR/NO_RESPONSE'] } },
    });
    expect(await submit(browser)).toBe(403);
  },
);

test('does not accept the portal’s own challenge instead of reCAPTCHA', async () => {
  const browser = portal.browser();
  const challenge = await (
    await browser.fetch(`/api/captcha/challenge?${query({ purpose: ACTION, subject: EMAIL })}`)
  ).json();
  expect(
    (await verify(browser, { action: ACTION, subject: EMAIL, ...solved(challenge) })).body,
  ).toEqual({ success: false });
  expect(await submit(browser)).toBe(403);
});

test('the pages may load reCAPTCHA, and receive the site key but not the secret', async () => {
  const page = await portal
    .browser()
    .fetch('/public/externaluser/create', { headers: { accept: 'text/html' } });
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(
    /script-src 'self' 'nonce-[^']+' https:\/\/www\.recaptcha\.net\/recaptcha\/ https:\/\/www\.gstatic\.com\/recaptcha\/;/,
  );
  expect(policy).toContain('frame-src https://www.recaptcha.net/recaptcha/;');
  const told = await (
    await portal.browser().fetch('/api/configuration/applicationconfiguration')
  ).text();
  expect(told).toContain('the-key-of-the-site');
  expect(told).not.toContain(SECRET);
});
