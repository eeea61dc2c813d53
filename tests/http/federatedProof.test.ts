import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import {
  anna,
  type Claims,
  type Federation,
  rebecka,
  startFederation,
  stateIn,
} from '../support/federation.ts';
import { signOutForm } from '../support/issuerSignOut.ts';

/** A third-party identity provider, which states how and when it authenticated the person. */
let federation: Federation;

beforeAll(async () => {
  federation = await startFederation({
    PORTAL_MAIN_TWO_STEP_ACR: 'https://refeds.org/profile/mfa, urn:example:two',
    PORTAL_MAIN_TWO_STEP_AMR: 'mfa',
  });
});
beforeEach(() => federation.reset());
afterAll(() => federation.close());

const as = (...parameters: Parameters<Federation['signInAs']>) =>
  federation.signInAs(...parameters);

describe('two-step verification at sign-in with the university account', () => {
  const accountId = async () =>
    (
      await federation.portal.db
        .selectFrom('account')
        .select('id')
        .where('user_id', '=', 'annli42')
        .executeTakeFirstOrThrow()
    ).id;
  beforeAll(async () => {
    await federation.portal.db
      .insertInto('mfa_setting')
      .values({ account_id: await accountId(), is_enabled: true, changed_at: new Date() })
      .execute();
  });
  afterAll(async () => {
    await federation.portal.db
      .deleteFrom('mfa_setting')
      .where('account_id', '=', await accountId())
      .execute();
  });
  const SECOND_STEP = '/tsv/signin?returnTo=%2Fprofile%2Femployee';

  test.each<[string, Claims, string, number]>([
    ['does not report the method', {}, SECOND_STEP, 0],
    [
      'reports that only the password was required',
      { acr: 'urn:oasis:names:tc:SAML:2.0:ac:classes:Password', amr: ['pwd'] },
      SECOND_STEP,
      0,
    ],
    [
      'reports values that only resemble two-step values',
      { acr: ['https://refeds.org/profile/mfa/'], amr: 'MFA' },
      SECOND_STEP,
      0,
    ],
    ['reports two steps in acr', { acr: 'https://refeds.org/profile/mfa' }, '/profile/employee', 1],
    ['reports two steps in amr', { amr: ['pwd', 'mfa'] }, '/profile/employee', 1],
  ])(
    'is required by the portal unless the provider has required it: a provider that %s',
    async (_, claims, where, scope) => {
      const { browser, place } = await as('main', { ...anna, ...claims }, '/profile/employee');
      expect([place, await stateIn(browser)]).toEqual([
        where,
        expect.objectContaining({ authenticationScope: scope }),
      ]);
    },
  );

  test('is required even if the unsigned userinfo says that the provider has required it', async () => {
    federation.onUserinfoResponse(
      ({ body }) =>
        void Object.assign(body, { amr: ['mfa'], acr: 'https://refeds.org/profile/mfa' }),
    );
    expect((await as('main', anna, '/profile/employee')).place).toBe(SECOND_STEP);
  });

  test('is not required with another provider', async () => {
    const { browser } = await as('liuprod', anna);
    expect(await stateIn(browser)).toMatchObject({ authenticationScope: 4 });
  });

  test('lets the user sign out before the second step, which also ends the provider’s session', async () => {
    const { browser } = await as('main', anna, '/profile/employee');
    const { action, fields } = await signOutForm(browser, '/signout');
    expect(action.href).toBe(`${federation.provider.issuer.url}/endsession`);
    expect(fields).toHaveProperty('id_token_hint');
  });
});

describe('the provider’s time of authentication', () => {
  const setPassword = (browser: TestBrowser) =>
    browser.fetch('/api/Password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        password: 'nio gröna paraplyer dansar',
        passwordConfirm: 'nio gröna paraplyer dansar',
        adAccountType: 'Personal',
        adAccountTypePrefix: '',
      }),
    });
  const seconds = () => Math.floor(Date.now() / 1000);

  test.each([
    ['does not', undefined, 403],
    ['does', 0, 200],
  ] as const)(
    'is needed to set a new password: a provider that %s state it',
    async (_, ago, status) => {
      const { browser } = await as('eduid', {
        ...rebecka,
        auth_time: ago === undefined ? undefined : seconds() - ago,
      });
      expect(
        (await browser.fetch('/api/authentication/finalise?liuid=rebmo678', { method: 'POST' }))
          .status,
      ).toBe(200);
      const answered = await setPassword(browser);
      expect([answered.status, (await answered.text()).includes('PASSWORD/PROOF_TOO_OLD')]).toEqual(
        [status, status === 403],
      );
    },
  );

  test.each([
    ['does not', undefined, 403],
    ['does', 0, 200],
  ] as const)(
    'is needed for a sensitive change in the portal: a provider that %s state it',
    async (_, ago, status) => {
      const { browser } = await as('main', {
        ...anna,
        auth_time: ago === undefined ? undefined : seconds() - ago,
      });
      expect((await browser.fetch('/api/MFA/clear/Personal', { method: 'DELETE' })).status).toBe(
        status,
      );
    },
  );
});
