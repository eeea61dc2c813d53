import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { signInErrors } from '#server/session/signIn/federation/signIn.ts';
import { createHashing } from '#server/systems/hashing.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import type { TestBrowser } from '../support/browser.ts';
import { ownUniversity } from './university.ts';

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

describe('signing in at the provider', () => {
  test('with user id and password leads to the requested page', async () => {
    const browser = portal.browser();
    const { path, page } = await atProvider(browser, 'main', '/profile/employee');
    expect(page).toMatch(/<label for="userId">Användar-id<\/label>/);
    expect(page).toMatch(/<label for="password">Lösenord<\/label>/);
    expect(page).toContain('Anna Lindqvist');

    const { url, response } = await browser.submit(`${path}/login`, typed('annli42'));
    expect(url.pathname).toBe('/profile/employee');
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(await stateIn(browser)).toMatchObject({
      authenticationScope: 1,
      liUId: 'annli42',
      displayName: 'Anna Lindqvist',
      hasEduPersonAssuranceAL2: true,
      identityNumber: '198412282389',
      hasMultipleSignings: false,
    });
  });

  test('works by picking a persona on the page', async () => {
    const browser = portal.browser();
    const { path } = await atProvider(browser);
    await browser.submit(`${path}/login`, { persona: 'nilan234' });
    expect(await stateIn(browser)).toMatchObject({ liUId: 'nilan234' });
  });

  test.each([
    ['a wrong password', typed('annli42', 'Kvarnby-demo-2025')],
    ['an unknown user id', typed('nobod99')],
    ['a user of another provider', typed('rebmo58')],
  ])('with %s stays on the page and keeps the typed user id', async (_what, fields) => {
    const browser = portal.browser();
    const { path } = await atProvider(browser);
    const { url, response } = await browser.submit(`${path}/login`, fields);
    expect(url.pathname).toBe(`${path}/login`);
    expect(response.status).toBe(400);
    const page = await response.text();
    expect(page).toContain('role="alert"');
    expect(page).toContain(`value="${fields.userId}"`);
    expect(page).not.toContain(fields.password);
    expect(await stateIn(browser)).toMatchObject({ authenticationScope: 0 });
  });

  describe('repeated attempts', () => {
    let clock = new Date();
    const hashing = createHashing();
    let guarded: Portal;
    beforeAll(async () => {
      guarded = await startPortal({ clock: () => clock, systems: { hashing } });
    });
    afterAll(() => guarded.close());

    const attempt = async (userId: string, password: string) => {
      const browser = guarded.browser();
      const { path } = await atProvider(browser);
      const { url, response } = await browser.submit(`${path}/login`, typed(userId, password));
      return {
        status: response.status,
        isIn: url.pathname !== `${path}/login`,
        text: /<p role="alert"[^>]*>([^<]*)/.exec(await response.text())?.[1] ?? '',
      };
    };
    const wrong = {
      status: 400,
      isIn: false,
      text: 'Användar-id, lösenord eller passkey stämmer inte.',
    };
    const locked = {
      status: 423,
      isIn: false,
      text: expect.stringMatching(/^För många försök med det här användar-id:t. Vänta en kvart/),
    };

    test.each(['gusny72', 'nobod99'])(
      'for %s are refused after five, even with the right password, until fifteen minutes have passed',
      async (userId) => {
        for (let tries = 0; tries < 5; tries += 1)
          expect(
            await attempt(tries % 2 === 0 ? userId : ` ${userId.toUpperCase()}`, 'fel'),
          ).toEqual(wrong);
        expect([await attempt(userId, 'fel'), await attempt(userId, 'Kvarnby-demo-2026')]).toEqual([
          locked,
          locked,
        ]);
        expect(await attempt('annli42', 'Kvarnby-demo-2026')).toMatchObject({ isIn: true });
        clock = new Date(clock.getTime() + 16 * 60_000);
        expect(await attempt(userId, 'Kvarnby-demo-2026')).toMatchObject(
          userId === 'nobod99' ? wrong : { isIn: true },
        );
      },
    );

    test('are not limited when they succeed', async () => {
      for (let times = 0; times < 7; times += 1)
        expect(await attempt('annli42', 'Kvarnby-demo-2026')).toMatchObject({ isIn: true });
    });

    test('take the same work whether or not the user id exists', async () => {
      const verify = vi.spyOn(hashing, 'verify');
      for (const userId of ['annli42', 'nobod98', 'rebmo58']) {
        verify.mockClear();
        expect(await attempt(userId, 'fel')).toEqual(wrong);
        expect(verify).toHaveBeenCalledTimes(1);
      }
    });
  });

  test('leads back to the landing page with a message when cancelled', async () => {
    const browser = portal.browser();
    const { path } = await atProvider(browser, 'main', '/profile/employee');
    const { url } = await browser.submit(`${path}/abort`, {});
    expect(url.pathname + url.search).toBe(
      '/landingpage?error=CANCELLED&returnTo=%2Fprofile%2Femployee',
    );
  });

  test('escapes a typed user id in the page', async () => {
    const browser = portal.browser();
    const { path } = await atProvider(browser);
    const { response } = await browser.submit(
      `${path}/login`,
      typed('"><script>alert(1)</script>'),
    );
    expect(await response.text()).not.toContain('<script>alert');
  });

  test.each([
    [
      'eduid',
      'rebmo58',
      {
        authenticationScope: 2,
        liUId: null,
        displayName: 'Rebecka Moberg',
        hasEduPersonAssuranceAL2: true,
        identityNumber: '199809172381',
      },
    ],
    [
      'eduid',
      'xanli432',
      { authenticationScope: 2, hasEduPersonAssuranceAL2: false, identityNumber: '200603022393' },
    ],
    [
      'eduid',
      'noidx765',
      { authenticationScope: 2, identityNumber: null, displayName: 'Nora Idlös' },
    ],
    ['antagning', 'yasab543', { authenticationScope: 3, hasEduPersonAssuranceAL2: false }],
    [
      'frejaeid',
      'zoepe654',
      { authenticationScope: 10, liUId: null, identityNumber: '200511232381' },
    ],
    ['liuprod', 'annli42', { authenticationScope: 4, liUId: 'annli42' }],
    ['regionostergotland', 'annli42', { authenticationScope: 6, identityNumber: '198412282389' }],
    ['orcid', 'annli42', { authenticationScope: 8 }],
    ['MAIN', 'annli42', { authenticationScope: 1 }],
  ])('works in scope %s as %s', async (scope, persona, state) => {
    const browser = portal.browser();
    const { path } = await atProvider(browser, scope);
    await browser.submit(`${path}/login`, { persona });
    expect(await stateIn(browser)).toMatchObject(state);
  });
});

describe('an account that the portal does not accept', () => {
  const nextTo = async (persona: string) => {
    const browser = portal.browser();
    const { path } = await atProvider(browser, 'main', '/profile/employee');
    const { url } = await browser.submit(`${path}/login`, { persona });
    return { browser, url };
  };

  test('is refused with a message, and a way to sign out at the provider', async () => {
    await portal.db
      .updateTable('account')
      .set({ user_status: 'Deceased' })
      .where('user_id', '=', 'larfo47')
      .execute();
    const { browser, url } = await nextTo('larfo47');
    expect(url.pathname + url.search).toBe(
      '/landingpage?error=UNKNOWN_ACCOUNT&returnTo=%2Fprofile%2Femployee&issuer=Main',
    );
    expect(await stateIn(browser)).toMatchObject({ authenticationScope: 0 });
  });
});

test.each(signInErrors)('has a text on the landing page for %s in both languages', async (key) => {
  for (const language of ['sv-SE', 'en-GB']) {
    const texts = await (
      await portal.browser().fetch(`/app/translations/landing.${language}.json`)
    ).json();
    expect(texts[`LANDING/ERROR/${key}`]).toMatch(/\.$/);
  }
});

describe('a provider that does not respond', () => {
  const errorAt = async (issuer: string) => {
    const unreachable = await startPortal({
      environment: { ...ownUniversity('Test'), PORTAL_MAIN_ISSUER: issuer },
    });
    try {
      const begun = Date.now();
      const { url } = await unreachable.browser().open('/signin/main');
      return { path: url.pathname + url.search, seconds: (Date.now() - begun) / 1000 };
    } finally {
      await unreachable.close();
    }
  };

  test('is reported on the landing page when it is down', async () => {
    expect((await errorAt('http://127.0.0.1:9')).path).toBe('/landingpage?error=NO_RESPONSE');
  });

  test('is reported after five seconds when it accepts the request but never responds', async () => {
    const unresponsive = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(unresponsive, 'listening');
    const { port } = unresponsive.address() as AddressInfo;
    const { path, seconds } = await errorAt(`http://127.0.0.1:${port}`);
    unresponsive.close();
    expect(path).toBe('/landingpage?error=NO_RESPONSE');
    expect(seconds).toBeGreaterThan(4);
    expect(seconds).toBeLessThan(7);
  });

  test('is reported when it responds with a server error', async () => {
    const failing = createHttpServer((_request, response) =>
      response.writeHead(500).end('<h1>Oops</h1>'),
    ).listen(0, '127.0.0.1');
    await once(failing, 'listening');
    const { port } = failing.address() as AddressInfo;
    const { path } = await errorAt(`http://127.0.0.1:${port}`);
    failing.close();
    expect(path).toBe('/landingpage?error=NO_RESPONSE');
  });
});
