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

/** Response of the fake: a verdict, an error (`ill`), invalid JSON (`nonsense`), or none (`silent`). */
type Mood = Readonly<Record<string, unknown>> | 'ill' | 'nonsense' | 'silent';
let mood: Mood = {};
const asked: Record<string, string>[] = [];
const google = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => (text += String(chunk)));
  request.on('end', () => {
    asked.push({ url: request.url ?? '', ...Object.fromEntries(new URLSearchParams(text)) });
    if (mood !== 'silent') response.writeHead(mood === 'ill' ? 500 : 200, { 'content-type': 'application/json' }).end(mood === 'nonsense' ? '<html>' : JSON.stringify(mood));
  });
});

let portal: Portal;
beforeAll(async () => {
  await new Promise<void>((resolve) => void google.listen(0, '127.0.0.1', resolve));
  portal = await startPortal({
    environment: {
      PORTAL_RECAPTCHA_SITE_KEY: 'the-key-of-the-site',
      PORTAL_RECAPTCHA_SECRET: SECRET,
      PORTAL_RECAPTCHA_ENDPOINT: `http://127.0.0.1:${(google.address() as AddressInfo).port}/recaptcha/api`,
    },
  });
});
beforeEach(async () => {
  asked.length = 0;
  mood = well;
  for (const table of ['outgoing_message', 'verification_code', 'guess_count'] as const) await portal.db.deleteFrom(table).execute();
});
afterAll(async () => {
  await portal.close();
  google.closeAllConnections();
  google.close();
});

const well = { success: true, score: 0.9, action: ACTION, hostname: '127.0.0.1' };
const query = (values: Record<string, string>) => new URLSearchParams(values).toString();
const judge = async (browser: TestBrowser, token: object) => {
  const answer = await browser.fetch(`/api/ReCaptchaV3?${query({ token: JSON.stringify(token) })}`);
  return { status: answer.status, body: await answer.json() };
};
const token = { action: ACTION, subject: EMAIL, response: 'a-token-from-the-page' };
const submit = async (browser: TestBrowser) => (await browser.fetch(`/api/ExternalAccount/reset?${query({ email: EMAIL })}`, { method: 'POST' })).status;

// EXT-10
test('a token that reCAPTCHA attributes to a person permits one submission, for its address', async () => {
  const browser = portal.browser();
  expect(await judge(browser, token)).toEqual({ status: 200, body: { success: true } });
  expect(asked).toEqual([{ url: '/recaptcha/api/siteverify', secret: SECRET, response: 'a-token-from-the-page' }]);
  expect([await submit(browser), await submit(browser)]).toEqual([200, 403]);
  expect(await lettersOf(portal.db)).toHaveLength(1);
});

// EXT-10
test.each<[why: string, verdict: Mood]>([
  ['is refused or was used before', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
  ['is likely a program’s', { ...well, score: 0.4 }],
  ['has no score', { success: true, action: ACTION, hostname: '127.0.0.1' }],
  ['was made for the other form', { ...well, action: 'create_external_user_init_submit' }],
  ['was made on another site', { ...well, hostname: 'evil.example' }],
])('a token that %s permits nothing', async (_why, verdict) => {
  mood = verdict;
  const browser = portal.browser();
  expect(await judge(browser, token)).toEqual({ status: 200, body: { success: false } });
  expect(await submit(browser)).toBe(403);
  expect(await lettersOf(portal.db)).toEqual([]);
});

test.each<Mood>(['ill', 'nonsense', 'silent'])('reports an unresponsive system and permits nothing while reCAPTCHA is %s', async (state) => {
  mood = state;
  const browser = portal.browser();
  expect(await judge(browser, token)).toEqual({ status: 503, body: { errors: { 'externalSystem.NoResponse': ['ERROR/NO_RESPONSE'] } } });
  expect(await submit(browser)).toBe(403);
});

test('does not accept the portal’s own challenge instead of reCAPTCHA', async () => {
  const browser = portal.browser();
  const riddle = await (await browser.fetch(`/api/captcha/challenge?${query({ purpose: ACTION, subject: EMAIL })}`)).json();
  expect((await judge(browser, { action: ACTION, subject: EMAIL, ...solved(riddle) })).body).toEqual({ success: false });
  expect(await submit(browser)).toBe(403);
});

test('the pages may load reCAPTCHA, and receive the site key but not the secret', async () => {
  const page = await portal.browser().fetch('/public/externaluser/create', { headers: { accept: 'text/html' } });
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/script-src 'self' 'nonce-[^']+' https:\/\/www\.recaptcha\.net\/recaptcha\/ https:\/\/www\.gstatic\.com\/recaptcha\/;/);
  expect(policy).toContain('frame-src https://www.recaptcha.net/recaptcha/;');
  const told = await (await portal.browser().fetch('/api/configuration/applicationconfiguration')).text();
  expect(told).toContain('the-key-of-the-site');
  expect(told).not.toContain(SECRET);
});
