import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addApp, addPasskey, codeOf, factorsOf, turnOn } from '../areas/twoStep.ts';
import { answer, change } from '../areas/calls.ts';
import type { Authenticator } from '../support/authenticator.ts';
import type { TestBrowser } from '../support/browser.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';

const start = new Date('2026-03-02T10:00:00Z').getTime();
let now = start;
const at = () => new Date(now);

let portal: Portal;
let send: Send;
beforeAll(async () => {
  portal = await startPortal({ clock: at });
});
afterAll(() => portal.close());
beforeEach(async () => {
  now = start;
  for (const table of ['mfa_factor', 'mfa_setting', 'guess_count'] as const) await portal.db.deleteFrom(table).execute();
  send = await portal.as('annli42');
});

const password = { userId: 'annli42', password: 'Kvarnby-demo-2026' };

/** As far as the provider's sign-in page. */
async function atProvider(browser: TestBrowser, scope = 'main') {
  const { url, response } = await browser.open(`/signin/${scope}?returnTo=/profile/employee`);
  return { action: url.pathname, page: await response.text() };
}
/** Past the password. */
async function atSecondStep(browser: TestBrowser) {
  const { action } = await atProvider(browser);
  const { response } = await browser.submit(`${action}/login`, password);
  return { action, page: await response.text() };
}
const scopeOf = async (browser: TestBrowser) => (await (await browser.fetch('/api/authentication')).json()).authenticationScope;

/** What the page asks a passkey to sign. */
function questionIn(page: string): { challenge: string } {
  const escaped = /data-question="([^"]*)"/.exec(page)?.[1] ?? '';
  return JSON.parse(escaped.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&'));
}
const signed = (passkey: Authenticator, page: string) => ({ response: JSON.stringify(passkey.sign(questionIn(page))) });

describe('with an app', () => {
  let secret: string;
  let recoveryCodes: string[];
  beforeEach(async () => {
    ({ secret, recoveryCodes } = await addApp(send, at()));
    await turnOn(send);
    now += 60_000;
  });

  test('the password alone signs nobody in, nor does a picked persona', async () => {
    for (const fields of [password, { persona: 'annli42' }]) {
      const browser = portal.browser();
      const { action } = await atProvider(browser);
      const { url, response } = await browser.submit(`${action}/login`, fields);
      expect([url.pathname, response.status]).toEqual([`${action}/login`, 200]);
      expect(await response.text()).toContain('Prove that it is you');
      expect(await scopeOf(browser)).toBe(0);
    }
  });

  test('its code does, once', async () => {
    const browser = portal.browser();
    const { action } = await atSecondStep(browser);
    const code = codeOf(secret, at());
    const { url } = await browser.submit(`${action}/code`, { code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect([url.pathname, await scopeOf(browser)]).toEqual(['/profile/employee', 1]);

    const other = portal.browser();
    const again = await atSecondStep(other);
    expect((await other.submit(`${again.action}/code`, { code })).response.status).toBe(400);
    expect(await scopeOf(other)).toBe(0);
  });

  test('a recovery code does', async () => {
    const browser = portal.browser();
    const { action } = await atSecondStep(browser);
    await browser.submit(`${action}/code`, { code: recoveryCodes[0] ?? '' });
    expect(await scopeOf(browser)).toBe(1);
  });

  test('a right code without the password before it does not', async () => {
    const browser = portal.browser();
    const { action } = await atProvider(browser);
    for (const step of ['code', 'continue', 'register', 'passkey']) {
      const { url } = await browser.submit(`${action}/${step}`, { code: codeOf(secret, at()) });
      expect(url.pathname).toBe(`${action}/${step}`);
    }
    expect(await scopeOf(browser)).toBe(0);
  });

  test('neither does the code alone in another browser, after the password in this one', async () => {
    const { action } = await atSecondStep(portal.browser());
    const other = portal.browser();
    const { url } = await other.submit(`${action}/code`, { code: codeOf(secret, at()) });
    expect(url.search).toBe('?error=EXPIRED');
    expect(await scopeOf(other)).toBe(0);
  });

  test('nor in a browser that is in the middle of a sign-in of its own', async () => {
    const { action } = await atSecondStep(portal.browser());
    const other = portal.browser();
    await atProvider(other);
    for (const name of other.cookieNames().filter((one) => one.startsWith('_interaction'))) other.setCookie(name, other.cookie(name) ?? '');
    const { url } = await other.submit(`${action}/code`, { code: codeOf(secret, at()) });
    expect(url.search).toBe('?error=EXPIRED');
    expect(await scopeOf(other)).toBe(0);
  });

  test('skipping ahead to the end does not', async () => {
    const browser = portal.browser();
    const { action } = await atSecondStep(browser);
    await browser.submit(`${action}/continue`, {});
    await browser.submit(`${action}/register`, { code: '000000' });
    expect(await scopeOf(browser)).toBe(0);
  });

  test('five wrong codes close the way, here and for stepping up', async () => {
    const browser = portal.browser();
    const { action } = await atSecondStep(browser);
    const right = codeOf(secret, at());
    const wrong = right === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1) expect((await browser.submit(`${action}/code`, { code: wrong })).response.status).toBe(400);
    expect((await browser.submit(`${action}/code`, { code: right })).response.status).toBe(423);
    expect((await answer(send('/api/MFA/stepup', change('POST', { code: right })))).status).toBe(423);
    expect(await scopeOf(browser)).toBe(0);
  });

  test('other identity providers don’t ask for it', async () => {
    const browser = portal.browser();
    const { action, page } = await atProvider(browser, 'liuprod');
    expect(page).not.toContain('passkey</button>');
    await browser.submit(`${action}/login`, { persona: 'annli42' });
    expect(await scopeOf(browser)).toBe(4);
  });
});

describe('with a passkey', () => {
  test('as the second step', async () => {
    const { passkey } = await addPasskey(portal, send, 'Key', { isVerifying: false });
    await turnOn(send);
    const browser = portal.browser();
    const { action, page } = await atSecondStep(browser);
    const { url } = await browser.submit(`${action}/passkey`, signed(passkey, page));
    expect([url.pathname, await scopeOf(browser)]).toEqual(['/profile/employee', 1]);
  });

  test('instead of user id and password', async () => {
    const { passkey } = await addPasskey(portal, send);
    await turnOn(send);
    const browser = portal.browser();
    const { action, page } = await atProvider(browser);
    await browser.submit(`${action}/passkey`, signed(passkey, page));
    expect(await (await browser.fetch('/api/authentication')).json()).toMatchObject({ authenticationScope: 1, liUId: 'annli42' });
    expect((await factorsOf(send))[0]?.lastUsed).toBe(at().toISOString());
  });

  test('instead of them only where it makes sure of its owner', async () => {
    const { passkey } = await addPasskey(portal, send, 'Key', { isVerifying: false });
    const browser = portal.browser();
    const { action, page } = await atProvider(browser);
    expect((await browser.submit(`${action}/passkey`, signed(passkey, page))).response.status).toBe(400);
    expect(await scopeOf(browser)).toBe(0);
  });

  test('not with somebody else’s as the second step', async () => {
    await addPasskey(portal, send);
    await turnOn(send);
    const { passkey: theirs } = await addPasskey(portal, await portal.as('nilan234'));
    const browser = portal.browser();
    const { action, page } = await atSecondStep(browser);
    expect((await browser.submit(`${action}/passkey`, signed(theirs, page))).response.status).toBe(400);
    expect(await scopeOf(browser)).toBe(0);
  });

  test('not with what was signed for another sign-in', async () => {
    const { passkey } = await addPasskey(portal, send);
    const { page } = await atProvider(portal.browser());
    const browser = portal.browser();
    const { action } = await atProvider(browser);
    await browser.submit(`${action}/passkey`, signed(passkey, page));
    expect(await scopeOf(browser)).toBe(0);
  });
});

test('after a reset a new app is registered before the sign-in goes on', async () => {
  await addApp(send, at());
  await turnOn(send);
  await send('/api/MFA/clear/Personal', { method: 'DELETE' });

  const browser = portal.browser();
  const { action, page } = await atSecondStep(browser);
  expect(page).toContain('Set up your authenticator app');
  const secretIn = (text: string) => (/<code>([A-Z2-7 ]+)<\/code>/.exec(text)?.[1] ?? '').replaceAll(' ', '');
  const wrong = await browser.submit(`${action}/register`, { code: 'abcdef' });
  expect(wrong.response.status).toBe(400);
  expect(secretIn(await wrong.response.text())).toBe(secretIn(page));
  const { response } = await browser.submit(`${action}/register`, { code: codeOf(secretIn(page), at()) });
  expect((await response.text()).match(/<li>[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}<\/li>/g)).toHaveLength(10);
  expect(await scopeOf(browser)).toBe(0);
  await browser.submit(`${action}/continue`, {});
  expect(await scopeOf(browser)).toBe(1);
  expect((await factorsOf(send)).map(({ kind }) => kind)).toEqual(['Totp', 'RecoveryCodes']);
});
