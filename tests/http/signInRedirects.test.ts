import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Portal, startPortal } from '../support/portal.ts';
import type { TestBrowser } from '../support/browser.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const stateIn = async (browser: TestBrowser) => (await browser.fetch('/api/authentication')).json();

/** Opens the provider's sign-in page. */
async function atProvider(browser: TestBrowser, scope = 'main', returnTo = '') {
  const { url, response } = await browser.open(
    `/signin/${scope}${returnTo && `?returnTo=${encodeURIComponent(returnTo)}`}`,
  );
  return { path: url.pathname, page: await response.text() };
}

const typed = (userId: string, password = 'Kvarnby-demo-2026') => ({ userId, password });

describe('the redirects of a sign-in', () => {
  test('lead to the landing page for an unknown scope', async () => {
    const { url } = await portal.browser().open('/signin/nowhere');
    expect(url.pathname + url.search).toBe('/landingpage?error=NO_SUCH_METHOD');
  });

  test('contain code, PKCE, state and nonce', async () => {
    const answer = await portal.browser().fetch('/signin/main');
    const query = new URL(answer.headers.get('location') ?? '').searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${portal.url}/signin/main/callback`,
    });
    expect(
      [query.get('state'), query.get('nonce'), query.get('code_challenge')].every(
        (value) => (value ?? '').length >= 43,
      ),
    ).toBe(true);
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    '/api/user',
    '/signout',
  ])('lead to the start page for returnTo=%j', async (returnTo) => {
    const browser = portal.browser();
    const { path } = await atProvider(browser, 'main', returnTo);
    const { url } = await browser.submit(`${path}/login`, typed('annli42'));
    expect(url.origin + url.pathname).toBe(`${portal.url}/home`);
  });

  test('first switch to the host to which the provider returns', async () => {
    const { port } = new URL(portal.url);
    const answer = await fetch(`http://localhost:${port}/signin/main?returnTo=/profile/employee`, {
      redirect: 'manual',
    });
    expect([answer.headers.get('location'), answer.headers.getSetCookie()]).toEqual([
      `${portal.url}/signin/main?returnTo=/profile/employee`,
      [],
    ]);
  });

  test('do not start from a link on another site', async () => {
    const answer = await portal.browser().fetch('/signin/main?returnTo=/home/panels/helpdesk', {
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(answer.headers.get('location')).toBe(
      '/landingpage?returnTo=%2Fhome%2Fpanels%2Fhelpdesk',
    );
  });

  /** Signs in up to the callback, and returns the callback URL. */
  async function callbackOf(browser: TestBrowser): Promise<string> {
    const { path } = await atProvider(browser);
    const answer = await browser.fetch(`${path}/login`, {
      method: 'POST',
      body: new URLSearchParams({ persona: 'annli42' }),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const resumed = await browser.fetch(answer.headers.get('location') ?? '');
    const callback = resumed.headers.get('location') ?? '';
    expect(new URL(callback).pathname).toBe('/signin/main/callback');
    return callback;
  }

  test.each<[string, (callback: string) => string]>([
    ['another state', (callback) => callback.replace(/state=[^&]+/, 'state=somebody-elses-state')],
    ['no state', (callback) => callback.replace(/state=[^&]+/, '')],
    ['another scope’s callback', (callback) => callback.replace('/signin/main/', '/signin/eduid/')],
  ])('sign nobody in when the return has %s', async (_what, changed) => {
    const browser = portal.browser();
    const { url } = await browser.open(changed(await callbackOf(browser)));
    expect(url.pathname + url.search).toBe('/landingpage?error=EXPIRED');
    expect(await stateIn(browser)).toMatchObject({ authenticationScope: 0 });
  });

  test('sign nobody in when the return has a forged code', async () => {
    const browser = portal.browser();
    const callback = await callbackOf(browser);
    const { url } = await browser.open(callback.replace(/code=[^&]+/, 'code=forged'));
    expect(url.pathname + url.search).toBe('/landingpage?error=FAILED');
    expect(await stateIn(browser)).toMatchObject({ authenticationScope: 0 });
  });

  test('sign nobody in when the return is in another browser', async () => {
    const callback = await callbackOf(portal.browser());
    const other = portal.browser();
    const { url } = await other.open(callback);
    expect(url.search).toBe('?error=EXPIRED');
    expect(await stateIn(other)).toMatchObject({ authenticationScope: 0 });
  });

  test('accept the same return only once', async () => {
    const browser = portal.browser();
    const callback = await callbackOf(browser);
    expect((await browser.open(callback)).url.pathname).toBe('/home');
    expect((await browser.open(callback)).url.search).toBe('?error=EXPIRED');
  });

  test('allow two tabs to sign in side by side', async () => {
    const browser = portal.browser();
    const first = await atProvider(browser, 'main', '/profile/employee');
    await browser.open('/signin/eduid');
    const { url } = await browser.submit(`${first.path}/login`, { persona: 'annli42' });
    expect(url.pathname).toBe('/profile/employee');
  });

  test('use a cookie that is Lax and removed afterwards (AUTH-29)', async () => {
    const browser = portal.browser();
    const answer = await browser.fetch('/signin/main');
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('signin-'));
    expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);

    const { path } = await atProvider(browser);
    await browser.submit(`${path}/login`, { persona: 'annli42' });
    expect(browser.cookieNames().filter((name) => name.startsWith('signin-'))).toHaveLength(1);
  });
});
