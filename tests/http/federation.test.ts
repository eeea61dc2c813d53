import { describe, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import {
  AL2,
  NUMBER,
  anna,
  type Claims,
  rebecka,
  startFederation,
  stateIn,
} from '../support/federation.ts';
import { returnFrom, signOutForm } from '../support/issuerSignOut.ts';
import { as, federation, setUpFederation, time } from './federationSetUp.ts';

setUpFederation();

// AUTH-04, DATA-26
describe('creating a session from claims', () => {
  test.each<[string, Claims, object]>([
    [
      'main',
      anna,
      {
        authenticationScope: 1,
        liUId: 'annli42',
        displayName: 'Anna Lindqvist',
        identityNumber: '198412282389',
        hasEduPersonAssuranceAL2: true,
      },
    ],
    [
      'main',
      { ...anna, preferred_username: 'ANNLI42', eduperson_assurance: undefined },
      { liUId: 'annli42', hasEduPersonAssuranceAL2: false },
    ],
    [
      'main',
      { ...anna, preferred_username: 'adm_bener17' },
      { authenticationScope: 1, liUId: 'adm_bener17' },
    ],
    [
      'eduid',
      rebecka,
      {
        authenticationScope: 2,
        liUId: null,
        displayName: 'Rebecka Moberg',
        identityNumber: '199809172381',
        hasEduPersonAssuranceAL2: true,
      },
    ],
    [
      'eduid',
      { ...rebecka, eduperson_assurance: ['http://www.swamid.se/policy/assurance/al1'] },
      { hasEduPersonAssuranceAL2: false },
    ],
    ['eduid', { ...rebecka, eduperson_assurance: AL2 }, { hasEduPersonAssuranceAL2: true }],
    [
      'antagning',
      { sub: 'x', norEduPersonNIN: '19980917-2381', displayName: 'R', acr: 'loa2' },
      { authenticationScope: 3, identityNumber: '199809172381', hasEduPersonAssuranceAL2: true },
    ],
    [
      'antagning',
      rebecka,
      {
        authenticationScope: 3,
        identityNumber: null,
        displayName: null,
        hasEduPersonAssuranceAL2: false,
      },
    ],
    ['liuprod', anna, { authenticationScope: 4, liUId: 'annli42' }],
    [
      'regionostergotland',
      anna,
      { authenticationScope: 6, liUId: null, identityNumber: '198412282389' },
    ],
    [
      'orcid',
      { sub: '0000-0002-1825-0097', name: 'J. Carberry' },
      { authenticationScope: 8, liUId: null, displayName: 'J. Carberry' },
    ],
    [
      'frejaeid',
      { ...rebecka, [NUMBER]: '9809172381' },
      { authenticationScope: 10, identityNumber: '199809172381', displayName: 'Rebecka Moberg' },
    ],
  ])('works for %s: %j', async (scope, claims, state) => {
    const { browser, place } = await as(scope, claims);
    expect(place).toBe('/account');
    expect(await stateIn(browser)).toMatchObject(state);
  });

  test.each<[string, unknown]>([
    ['missing', undefined],
    ['a number with a wrong check digit', '199809172382'],
    ['not a string', 199_809_172_381],
    ['a list', ['199809172381']],
    ['an object', { number: '199809172381' }],
    ['an SQL injection', "' or 1=1 --"],
  ])('ignores a national id that is %s', async (_, number) => {
    const { browser } = await as('eduid', { ...rebecka, [NUMBER]: number });
    expect(await stateIn(browser)).toMatchObject({
      authenticationScope: 2,
      identityNumber: null,
      displayName: 'Rebecka M',
    });
  });

  test('uses claims that only userinfo contains', async () => {
    federation.onUserinfoResponse(({ body }) => void Object.assign(body, anna));
    const { browser } = await as('main', { sub: 'a-1' });
    expect(await stateIn(browser)).toMatchObject({
      liUId: 'annli42',
      hasEduPersonAssuranceAL2: true,
    });
  });

  test.each<[string, (response: { statusCode: number; body: object | string }) => void]>([
    ['an error', (response) => void Object.assign(response, { statusCode: 500, body: {} })],
    ['a refusal', (response) => void Object.assign(response, { statusCode: 401, body: {} })],
    ['no object', (response) => void Object.assign(response, { body: '' })],
  ])('does not need userinfo where the ID token suffices: %s', async (_, change) => {
    federation.onUserinfoResponse((response) => change(response));
    const { browser } = await as('main', anna);
    expect(await stateIn(browser)).toMatchObject({ liUId: 'annli42' });
    const { browser: other } = await as('eduid', rebecka);
    expect(await stateIn(other)).toMatchObject({ identityNumber: '199809172381' });
    federation.reset();
    federation.onUserinfoResponse((response) => change(response));
    expect((await as('main', { sub: 'a-1' })).place).toMatch(/error=(FAILED|NO_RESPONSE)/);
  });

  test('prefers the signed ID token to userinfo', async () => {
    federation.onUserinfoResponse(
      ({ body }) => void Object.assign(body, { preferred_username: 'davos31' }),
    );
    const { browser } = await as('main', anna);
    expect(await stateIn(browser)).toMatchObject({ liUId: 'annli42' });
  });

  // AUTH-10
  test('lets a person with several accounts choose one of them', async () => {
    const { browser } = await as('eduid', rebecka);
    expect(
      (await browser.fetch('/api/authentication/finalise?liuid=rebmo678', { method: 'POST' }))
        .status,
    ).toBe(200);
    expect(await stateIn(browser)).toMatchObject({ authenticationScope: 2, liUId: 'rebmo678' });
  });

  test.each<[string, Claims]>([
    ['unknown', { ...anna, preferred_username: 'nobod00' }],
    ['missing', { ...anna, preferred_username: undefined }],
    ['a list', { ...anna, preferred_username: ['annli42'] }],
  ])('refuses a user id that is %s', async (_, claims) => {
    const { browser, place } = await as('main', claims, '/profile/employee');
    expect(place).toBe(
      '/landingpage?error=UNKNOWN_ACCOUNT&returnTo=%2Fprofile%2Femployee&issuer=Main',
    );
    expect(await stateIn(browser)).toMatchObject({ authenticationScope: 0 });
  });
});

describe('a session from a provider', () => {
  const HALF_HOUR = 31 * 60_000;
  const refresh = async (browser: TestBrowser) =>
    (await browser.fetch('/api/authentication/refresh', { method: 'POST' })).status;

  test.each(['main', 'eduid', 'frejaeid'])(
    'is renewed as long as the provider agrees: %s',
    async (scope) => {
      const { browser } = await as(scope, anna);
      for (time.passed = HALF_HOUR; time.passed < 4 * HALF_HOUR; time.passed += HALF_HOUR)
        expect(await refresh(browser)).toBe(204);
    },
  );

  test('ends when the provider refuses to renew it', async () => {
    const { browser } = await as('main', anna);
    federation.onTokenResponse((response) =>
      Object.assign(response, { statusCode: 400, body: { error: 'invalid_grant' } }),
    );
    time.passed = HALF_HOUR;
    expect(await refresh(browser)).toBe(401);
    expect(await stateIn(browser)).toMatchObject({ authenticationScope: 0 });
  });

  test('lasts to its end where the provider has given nothing to renew it with', async () => {
    federation.onTokenResponse(
      ({ body }) => void Object.assign(body, { refresh_token: undefined }),
    );
    const { browser } = await as('main', anna);
    for (time.passed = HALF_HOUR; time.passed < 12 * 3_600_000; time.passed += HALF_HOUR)
      expect(await stateIn(browser)).toMatchObject({ liUId: 'annli42' });
    expect(await stateIn(browser)).toMatchObject({ authenticationScope: 0 });
  });

  test('survives an outage of the provider', async () => {
    const { browser } = await as('main', anna);
    federation.onTokenResponse((response) =>
      Object.assign(response, { statusCode: 503, body: {} }),
    );
    time.passed = HALF_HOUR;
    expect(await refresh(browser)).toBe(503);
    federation.reset();
    expect(await refresh(browser)).toBe(204);
    expect(await stateIn(browser)).toMatchObject({ liUId: 'annli42' });
  });
});

describe('signing out', () => {
  test.each(['main', 'eduid', 'antagning', 'liuprod', 'regionostergotland', 'orcid', 'frejaeid'])(
    'of %s also ends the provider’s session',
    async (scope) => {
      const { browser } = await as(scope, anna);
      const { url, action, fields } = await signOutForm(browser, '/signout');
      expect(action.href).toBe(`${federation.provider.issuer.url}/endsession`);
      expect(url.href).not.toMatch(/id_token|eyJ|19841228/);
      expect((await returnFrom(browser, { fields })).url.pathname).toBe('/landingpage');
      expect(await stateIn(browser)).toMatchObject({ authenticationScope: 0 });
    },
  );

  // AUTH-16
  test.each(['eduid', 'antagning', 'frejaeid'])(
    'of %s through the federation call returns the page that leads to the provider',
    async (scope) => {
      const { browser } = await as(scope, rebecka);
      const { redirectUrl } = await (
        await browser.fetch('/api/authentication/wsFederation/signout', { method: 'POST' })
      ).json();
      expect(redirectUrl).toBe(`/signout/issuer/${scope}`);
      const { fields } = await signOutForm(browser, redirectUrl);
      expect(fields).toHaveProperty('id_token_hint');
      expect(await stateIn(browser)).toMatchObject({ authenticationScope: 0 });
    },
  );
});

test('signs out locally when the provider has no sign-out endpoint', async () => {
  const plain = await startFederation();
  try {
    plain.provider.service.on(
      'beforeWellKnownOpenIdConfiguration',
      ({ body }: { body: object }) => void Object.assign(body, { end_session_endpoint: undefined }),
    );
    plain.setClaims(anna);
    const { browser } = await plain.signIn('main');
    expect(await stateIn(browser)).toMatchObject({ liUId: 'annli42' });
    expect((await browser.open('/signout')).url.pathname).toBe('/landingpage');
    expect(await stateIn(browser)).toMatchObject({ authenticationScope: 0 });
  } finally {
    await plain.close();
  }
});

test('signs out even when the provider is no longer available', async () => {
  const unavailable = await startFederation();
  try {
    unavailable.setClaims(anna);
    const { browser } = await unavailable.signIn('eduid');
    await unavailable.provider.stop();
    await browser.open('/signout');
    expect(await stateIn(browser)).toMatchObject({ authenticationScope: 0 });
    expect((await unavailable.signIn('liuprod')).place).toMatch(
      /^\/landingpage\?error=NO_RESPONSE|^http/,
    );
  } finally {
    await unavailable.close();
  }
});
