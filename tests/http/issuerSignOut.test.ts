import { decodeJwt } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Federation, anna, startFederation, stateIn } from '../support/federation.ts';
import { formIn, returnFrom, signOutForm } from '../support/issuerSignOut.ts';
import { as, federation, setUpFederation, time } from './federationSetUp.ts';

setUpFederation();

const unknown = { ...anna, preferred_username: 'nobod00' };

describe('signing out at the issuer', () => {
  test('sends the ID token in a form, to this issuer only, and in no address', async () => {
    const { browser } = await as('main', anna);
    const { url, response, page, action, fields } = await signOutForm(browser, '/signout/%2Fcard');
    expect(url.pathname + url.search).toBe('/signout/issuer/main');
    expect(action.href).toBe(`${federation.provider.issuer.url}/endsession`);
    expect(fields).toEqual({
      client_id: 'minit-Main',
      post_logout_redirect_uri: `${federation.portal.url}/signout/complete`,
      state: expect.stringMatching(/^[\w-]{43}$/),
      id_token_hint: expect.any(String),
    });
    expect(decodeJwt(fields['id_token_hint'] ?? '')).toMatchObject({ sub: anna.sub });
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`form-action 'self' ${action.origin};`);
    expect(policy).toMatch(/script-src 'self' 'nonce-[^']+';/);
    expect(page).not.toMatch(/<script(?! src="\/signout\/submit\.js")/);
    expect(page).toContain('<button>');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const script = await browser.fetch('/signout/submit.js');
    expect(script.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect((await returnFrom(browser, { fields })).url.pathname).toBe('/card');
  });

  test('keeps the ID token encrypted, and only until the browser has returned', async () => {
    const { db } = federation.portal;
    const { browser } = await as('main', anna);
    const form = await signOutForm(browser, '/signout');
    const [row] = await db.selectFrom('issuer_sign_out').selectAll().execute();
    expect(JSON.stringify(row)).not.toContain(browser.cookie('signout'));
    expect(row?.sealed_request.toString('latin1')).not.toMatch(/idToken|eyJ/);
    // A reload shows the same form.
    expect((await signOutForm(browser, '/signout/issuer/main')).fields).toEqual(form.fields);
    await returnFrom(browser, form);
    expect(await db.selectFrom('issuer_sign_out').selectAll().execute()).toEqual([]);
    expect((await returnFrom(browser, form)).url.pathname).toBe('/landingpage');
    expect((await signOutForm(browser, '/signout/issuer/main')).fields).not.toHaveProperty(
      'id_token_hint',
    );
  });

  test.each(['', 'x', Buffer.from('/card').toString('base64url')])(
    'follows no state that it has not sent: %j',
    async (state) => {
      const { browser } = await as('main', anna);
      const form = await signOutForm(browser, '/signout/%2Fcard');
      const { url } = await browser.open(`/signout/complete?state=${state}`);
      expect(url.pathname).toBe('/landingpage');
      const stranger = federation.portal.browser();
      expect((await returnFrom(stranger, form)).url.pathname).toBe('/landingpage');
      expect((await returnFrom(browser, form)).url.pathname).toBe('/card');
    },
  );

  test('forgets the ID token of a person who has not left after ten minutes', async () => {
    const { browser } = await as('main', anna);
    const form = await signOutForm(browser, '/signout/%2Fcard');
    time.passed = 11 * 60_000;
    expect((await signOutForm(browser, '/signout/issuer/main')).fields).not.toHaveProperty(
      'id_token_hint',
    );
    expect((await returnFrom(browser, form)).url.pathname).toBe('/landingpage');
  });

  test('is not begun by a link from another site, nor for an issuer that is none', async () => {
    const { browser } = await as('main', anna);
    for (const [path, site] of [
      ['/signout/issuer/main', 'cross-site'],
      ['/signout/issuer/bankid', 'same-origin'],
    ] as const) {
      const { url } = await browser.open(path, { headers: { 'sec-fetch-site': site } });
      expect(url.pathname).toBe('/landingpage');
    }
    expect(await stateIn(browser)).toMatchObject({ liUId: 'annli42' });
  });
});

describe('a person who is refused', () => {
  test.each([
    ['an unknown account', unknown, '/landingpage?error=UNKNOWN_ACCOUNT&issuer=Main'],
    ['a closed account', { ...anna, preferred_username: 'steli57' }, '/account/closed?issuer=Main'],
  ])('sees why first, and signs out at the issuer by a press: %s', async (_, claims, page) => {
    const { browser, place } = await as('main', claims, '/home');
    expect(place).toBe(page);
    const { fields } = await signOutForm(browser, '/signout/issuer/main');
    expect(decodeJwt(fields['id_token_hint'] ?? '')).toMatchObject({
      preferred_username: claims.preferred_username,
    });
    expect((await returnFrom(browser, { fields })).url.pathname).toBe('/landingpage');
  });
});

describe('an issuer that takes no form', () => {
  let other: Federation | undefined;
  beforeEach(() => {
    other = undefined;
  });
  afterEach(async () => other?.close());

  test.each([
    ['get', true],
    ['client', false],
  ])('is sent the address that %s means', async (method, hasHint) => {
    other = await startFederation({ PORTAL_MAIN_SIGN_OUT: method });
    const { browser } = await other.signInAs('main', anna);
    const { url } = await browser.open('/signout/%2Fcard');
    expect(url.origin + url.pathname).toBe(`${other.provider.issuer.url}/endsession`);
    const fields = Object.fromEntries(url.searchParams);
    expect(fields).toMatchObject({ client_id: 'minit-Main' });
    expect('id_token_hint' in fields).toBe(hasHint);
    expect((await returnFrom(browser, { fields })).url.pathname).toBe('/card');
  });
});

test('reads a form with every character', () => {
  expect(
    formIn(
      '<form method="post" action="https://a.example/?a=1&amp;b=2">' +
        '<input type="hidden" name="n" value="&quot;&#39;&amp;">',
    ),
  ).toEqual({ action: new URL('https://a.example/?a=1&b=2'), fields: { n: '"\'&' } });
});
