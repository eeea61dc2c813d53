import { describe, expect, test } from 'vitest';
import { change } from '../areas/calls.ts';
import { signOutForm } from '../support/issuerSignOut.ts';
import { startPortal } from '../support/portal.ts';
import {
  portal,
  scripted,
  sessionCookieOf,
  signedIn,
  stateIn,
  statusOf,
  setUpSessions,
} from './sessionsSetUp.ts';

setUpSessions();

describe('the cookie', () => {
  // AUTH-29
  test('is HttpOnly and Strict, and lasts as long as the session', async () => {
    const answer = await portal
      .browser()
      .fetch('/demo/session', change('POST', { persona: 'annli42' }));
    expect(sessionCookieOf(answer)).toMatch(
      /^session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(answer.headers.getSetCookie().find((line) => line.startsWith('browser='))).toMatch(
      /^browser=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/,
    );
  });

  test('is bound to the host and Secure when the portal uses https', async () => {
    const secure = await startPortal({
      environment: { PORTAL_BASE_URL: 'https://minit.example.se' },
    });
    try {
      const answer = await fetch(
        `${secure.address}/demo/session`,
        change('POST', { persona: 'annli42' }),
      );
      for (const line of answer.headers.getSetCookie())
        expect(line).toMatch(
          /^__Host-(session|browser)=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
        );
      const started = await fetch(`${secure.address}/signin/main`, { redirect: 'manual' });
      expect(started.headers.getSetCookie().find((line) => line.includes('signin'))).toMatch(
        /^__Host-signin-[\w-]{8}=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
      expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/);
    } finally {
      await secure.close();
    }
  });

  test('is not stored in the database, nor are the provider’s tokens in plain text', async () => {
    const browser = await signedIn('annli42');
    const rows = JSON.stringify(await portal.db.selectFrom('session').selectAll().execute());
    expect(rows).not.toContain(browser.cookie('session'));
    expect(rows).not.toContain(browser.cookie('browser'));
    const { sealed_tokens: sealed } = await portal.db
      .selectFrom('session')
      .select('sealed_tokens')
      .where('sealed_tokens', 'is not', null)
      .executeTakeFirstOrThrow();
    expect(sealed?.toString('latin1')).not.toMatch(/refreshToken|idToken|eyJ/);
  });

  test.each(['', 'x', 'a'.repeat(43), "' or 1=1 --", '%00'])(
    'is rejected when its token is the invented %j',
    async (token) => {
      const browser = portal.browser();
      browser.setCookie('session', token);
      expect(await stateIn(browser)).toMatchObject({ authenticationScope: 0 });
      expect(await statusOf(browser, '/api/user')).toBe(401);
    },
  );
});

describe('the session id', () => {
  test('is replaced at sign-in if it was planted beforehand', async () => {
    const browser = portal.browser();
    browser.setCookie('session', 'planted-by-somebody-else-planted-by-somebod');
    await signedIn('annli42', 'main', browser);
    expect(browser.cookie('session')).not.toContain('planted');
  });

  test('changes at every sign-in and change of scope, which invalidates the old one', async () => {
    const browser = portal.browser();
    const seen: string[] = [];
    for (const scope of ['main', 'eduid', 'main', 'regionostergotland', 'orcid', 'liuprod']) {
      await signedIn(scope === 'eduid' ? 'rebmo58' : 'annli42', scope, browser);
      seen.push(browser.cookie('session') ?? '');
    }
    expect(new Set(seen).size).toBe(6);
    for (const token of seen.slice(0, -1)) {
      const thief = portal.browser();
      thief.setCookie('session', token);
      const { authenticationScope, hasMultipleSignings } = await stateIn(thief);
      // Rebecka's session belongs to another person, so it remains active but is refused.
      expect(authenticationScope === 0 || hasMultipleSignings).toBe(true);
    }
  });
});

describe('signing out', () => {
  // AUTH-18
  test('ends the session here and at the provider, and returns to the requested page', async () => {
    const browser = await signedIn('annli42');
    const token = browser.cookie('session') ?? '';
    // The pages submit their forms by script; the test submits them instead.
    const { action, fields } = await signOutForm(
      browser,
      `/signout/${encodeURIComponent('/landingpage/accounttypenotallowed/signout')}`,
    );
    expect(action.pathname).toBe('/demo/identity/main/session/end');
    const { response } = await browser.submit(action.href, fields);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(await response.text())?.[1] ?? '';
    const { url: end } = await browser.submit('/demo/identity/main/session/end/confirm', {
      xsrf,
      logout: 'yes',
    });
    expect(end.pathname).toBe('/landingpage/accounttypenotallowed/signout');

    expect(browser.cookieNames()).not.toContain('session');
    expect(browser.cookieNames()).not.toContain('browser');
    const thief = portal.browser();
    thief.setCookie('session', token);
    expect(await statusOf(thief, '/api/user')).toBe(401);
    const { response: asked } = await browser.open('/signin/main');
    expect(await asked.text()).toContain('Lösenord');
  });

  test('at the provider, as from another system, ends the session here', async () => {
    const browser = await signedIn('annli42');
    const { response } = await browser.open('/demo/identity/main/session/end');
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(await response.text())?.[1] ?? '';
    const confirm = '/demo/identity/main/session/end/confirm';
    const { url } = await browser.submit(confirm, { xsrf, logout: 'yes' });
    expect(url.pathname).toBe('/demo/identity/main/session/end/success');
    expect(await stateIn(browser)).toMatchObject({ authenticationScope: 0 });
  });

  test('is recorded in the audit trail, as is signing in', async () => {
    const browser = await scripted('ivabe94', 1);
    await browser.open('/signout');
    const entries = await portal.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('actor_user_id', '=', 'ivabe94')
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      expect.objectContaining({
        action: 'session.signIn',
        after: {
          scope: 1,
          session: expect.any(String),
          browser: null,
          system: null,
          isBoundToBrowser: true,
        },
        address: '127.0.0.1',
        request_id: expect.stringMatching(/^[\da-f-]{36}$/),
      }),
      expect.objectContaining({ action: 'session.signOut', before: { scope: 1 } }),
    ]);
  });

  test('leads directly to the landing page for a session without a provider', async () => {
    const browser = await scripted('saral789', 9);
    expect((await browser.open('/signout')).url.pathname).toBe('/landingpage');
    expect(await stateIn(browser)).toMatchObject({ authenticationScope: 0 });
  });

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', '/api/user'])(
    'never leads to %s',
    async (path) => {
      const browser = await scripted('saral789', 9);
      const answer = await browser.fetch(`/signout/${encodeURIComponent(path)}`);
      expect(answer.headers.get('location')).toBe('/landingpage');
      const back = await browser.fetch(
        `/signout/complete?state=${Buffer.from(path).toString('base64url')}`,
      );
      expect(back.headers.get('location')).toBe('/landingpage');
    },
  );

  // AUTH-16, AUTH-18
  test('through the federation call ends the session and returns the next URL', async () => {
    const browser = await signedIn('rebmo58', 'eduid');
    const answer = await browser.fetch('/api/authentication/wsFederation/signout', {
      method: 'POST',
    });
    const { redirectUrl } = await answer.json();
    expect(redirectUrl).toBe('/signout/issuer/eduid');
    expect(await stateIn(browser)).toMatchObject({ authenticationScope: 0 });
    expect((await browser.fetch('/signout/federation')).headers.get('location')).toBe(
      '/landingpage',
    );
  });
});

describe('the portal', () => {
  test('lets two accounts in one browser only sign out', async () => {
    const browser = await signedIn('tomhe69');
    expect(await stateIn(browser)).toMatchObject({ liUId: 'tomhe69', hasMultipleSignings: true });
    for (const path of ['/api/user', '/api/user/account', '/api/Organisations', '/api/campuscard'])
      expect(await statusOf(browser, path)).toBe(403);
    expect(await statusOf(browser, '/api/configuration/siteFeatures')).toBe(200);
    expect(
      await statusOf(browser, '/api/authentication/wsFederation/signout', { method: 'POST' }),
    ).toBe(200);
    expect(await stateIn(browser)).toMatchObject({ authenticationScope: 0 });
  });

  test('reports two signed-in people in one browser until both are signed out', async () => {
    const browser = await scripted('annli42');
    await scripted('bener17', 1, browser);
    expect(await stateIn(browser)).toMatchObject({ liUId: 'bener17', hasMultipleSignings: true });
    await browser.open('/signout');
    await scripted('bener17', 1, browser);
    expect(await stateIn(browser)).toMatchObject({ liUId: 'bener17', hasMultipleSignings: false });
  });

  test('counts the same person in another scope as one sign-in', async () => {
    const browser = await scripted('annli42');
    await scripted('annli42', 2, browser);
    expect(await stateIn(browser)).toMatchObject({
      authenticationScope: 2,
      hasMultipleSignings: false,
    });
  });

  test('does not count sign-ins in other browsers', async () => {
    await scripted('annli42');
    expect(await stateIn(await scripted('bener17'))).toMatchObject({ hasMultipleSignings: false });
  });

  test.each(['adm_bener17', 'tech_davos31', 'student_majek123'])(
    'lets the refused account %s only sign out',
    async (persona) => {
      const browser = await signedIn(persona);
      expect(await stateIn(browser)).toMatchObject({ authenticationScope: 1, liUId: persona });
      for (const path of ['/api/user', '/api/user/account', '/api/Organisations'])
        expect(await statusOf(browser, path)).toBe(403);
      await browser.open(
        `/signout/${encodeURIComponent('/landingpage/accounttypenotallowed/signout')}`,
      );
      expect(await statusOf(browser, '/api/user')).toBe(401);
      expect(await stateIn(browser)).toMatchObject({ authenticationScope: 0 });
    },
  );

  test('applies a removed role at the next call', async () => {
    const browser = await scripted('cecka23');
    expect(await (await browser.fetch('/api/user')).json()).toMatchObject({
      roleIds: ['KCEmployee'],
    });
    const { id } = await portal.db
      .selectFrom('account')
      .select('id')
      .where('user_id', '=', 'cecka23')
      .executeTakeFirstOrThrow();
    await portal.db.deleteFrom('role_assignment').where('account_id', '=', id).execute();
    expect(await (await browser.fetch('/api/user')).json()).toMatchObject({ roleIds: [] });
  });
});
