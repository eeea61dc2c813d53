import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Directory } from '#server/systems/directory/port.ts';
import { answer, change } from '../areas/calls.ts';
import type { TestBrowser } from '../support/browser.ts';
import { type Portal, startPortal } from '../support/portal.ts';

/** The offset of the portal's clock; the provider uses the real time. */
let passed = 0;
let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ clock: () => new Date(Date.now() + passed) });
});
beforeEach(() => {
  passed = 0;
});
afterAll(() => portal.close());

const later = (minutes: number) => {
  passed += minutes * 60_000;
};
const PASSWORD = 'fyra ord som ingen väntar';

async function signedIn(scope: string, persona: string, returnTo: string): Promise<TestBrowser> {
  const browser = portal.browser();
  const { url } = await browser.open(`/signin/${scope}?returnTo=${returnTo}`);
  await browser.submit(`${url.pathname}/login`, { persona });
  return browser;
}
const stateIn = async (browser: TestBrowser) => (await browser.fetch('/api/authentication')).json();
const forgetFactors = (browser: TestBrowser) =>
  answer(browser.fetch('/api/MFA/clear/Personal', change('DELETE')));
const setPassword = (browser: TestBrowser) =>
  answer(
    browser.fetch(
      '/api/Password',
      change('POST', {
        password: PASSWORD,
        passwordConfirm: PASSWORD,
        adAccountType: 'Personal',
        adAccountTypePrefix: '',
      }),
    ),
  );

describe('a sign-in with the provider’s existing session does not count as a new proof', () => {
  test('for a sensitive change, when nothing was typed', async () => {
    const browser = await signedIn('main', 'annli42', '/home');
    later(20);
    const { url } = await browser.open('/signin/main?returnTo=/home');
    expect([url.pathname, await stateIn(browser)]).toEqual([
      '/home',
      expect.objectContaining({ liUId: 'annli42' }),
    ]);
    expect(await forgetFactors(browser)).toEqual({
      status: 403,
      body: { errors: { authentication: ['MFA/PROOF_TOO_OLD'] } },
    });
  });

  test('for setting a new password', async () => {
    const browser = await signedIn('liuprod', 'annli42', '/account');
    later(40);
    await browser.open('/signin/liuprod?returnTo=/account');
    expect(
      (await browser.fetch('/api/authentication/finalise?liuid=annli42', { method: 'POST' }))
        .status,
    ).toBe(200);
    expect(await setPassword(browser)).toEqual({
      status: 403,
      body: { errors: { authentication: ['PASSWORD/PROOF_TOO_OLD'] } },
    });
  });
});

test('asks for the new password when the provider’s session is older than the password change', async () => {
  const elsewhere = await signedIn('main', 'nilan234', '/home');
  later(5);
  const changed = {
    currentPassword: 'Kvarnby-demo-2026',
    newPassword: PASSWORD,
    newPasswordConfirm: PASSWORD,
    adAccountType: 'Personal',
    adAccountTypePrefix: '',
  };
  expect(
    (await (await portal.as('nilan234'))('/api/Password/password', change('PUT', changed))).status,
  ).toBe(204);
  expect(await stateIn(elsewhere)).toMatchObject({ authenticationScope: 0 });

  const { url } = await elsewhere.open('/signin/main?returnTo=/profile/student');
  expect(url.pathname).toContain('/interaction/');
  expect(await stateIn(elsewhere)).toMatchObject({ authenticationScope: 0 });
  const { url: end } = await elsewhere.submit(`${url.pathname}/login`, {
    userId: 'nilan234',
    password: PASSWORD,
  });
  expect([end.pathname, await stateIn(elsewhere)]).toEqual([
    '/profile/student',
    expect.objectContaining({ liUId: 'nilan234' }),
  ]);
});

test('asks for the new password even if it was changed within the same minute', async () => {
  const elsewhere = await signedIn('main', 'saral789', '/home');
  later(0.5);
  const changed = {
    currentPassword: 'Kvarnby-demo-2026',
    newPassword: PASSWORD,
    newPasswordConfirm: PASSWORD,
    adAccountType: 'Personal',
    adAccountTypePrefix: '',
  };
  expect(
    (await (await portal.as('saral789'))('/api/Password/password', change('PUT', changed))).status,
  ).toBe(204);
  const { url } = await elsewhere.open('/signin/main?returnTo=/home');
  expect(url.pathname).toContain('/interaction/');
  expect(await stateIn(elsewhere)).toMatchObject({ authenticationScope: 0 });
});

test('counts a sign-in at the provider as a proof for as long as any other proof', async () => {
  const browser = await signedIn('main', 'annli42', '/home');
  later(9);
  expect((await forgetFactors(browser)).status).toBe(200);
});

describe('before setting a password, limits the age of the provider’s authentication', () => {
  test.each([
    ['main', '/account', '43200'],
    ['main', '/home', '43200'],
    ['liuprod', '/account', '300'],
    ['eduid', '/account', '300'],
    ['eduid', '/home', '300'],
    ['orcid', '/home', null],
  ])('for %s with the destination %s', async (scope, returnTo, longest) => {
    const { headers } = await portal.browser().fetch(`/signin/${scope}?returnTo=${returnTo}`);
    expect(new URL(headers.get('location') ?? '').searchParams.get('max_age')).toBe(longest);
  });
});

test('normalises a typed password before comparing it', async () => {
  const asked: string[] = [];
  const notCalled = () => Promise.reject(new Error('Unexpected call.'));
  const directory: Directory = {
    environment: 'Test',
    outside: null,
    entries: notCalled,
    setPassword: notCalled,
    create: notCalled,
    verify: async (_name, password) => asked.push(password) > 0,
  };
  const other = await startPortal({ systems: { directory } });
  const send = await other.as('nilan234');
  expect(
    (await send('/api/MFA/stepup', change('POST', { password: 'Sju sa\u0308lar' }))).status,
  ).toBe(204);
  expect(asked).toEqual(['Sju s\u00e4lar']);
  await other.close();
});

describe('a session after a reauthentication', () => {
  const proveAgain = (browser: TestBrowser) =>
    browser.fetch('/api/MFA/stepup', change('POST', { password: 'Kvarnby-demo-2026' }));

  test('is still renewed by its provider', async () => {
    const browser = await signedIn('main', 'bener17', '/home');
    expect((await proveAgain(browser)).status).toBe(204);
    later(31);
    expect((await browser.fetch('/api/authentication/refresh', { method: 'POST' })).status).toBe(
      204,
    );
    expect(await stateIn(browser)).toMatchObject({ liUId: 'bener17' });
  });

  test('gets one new id and one audit entry when several reauthentications run concurrently', async () => {
    const browser = await signedIn('main', 'cecka23', '/home');
    const entries = async () =>
      (
        await portal.db
          .selectFrom('audit_entry')
          .select('id')
          .where('action', '=', 'session.stepUp')
          .where('actor_user_id', '=', 'cecka23')
          .execute()
      ).length;
    const answers = await Promise.all([1, 2, 3].map(() => proveAgain(browser)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(2);
    expect(await entries()).toBe(1);
  });

  test('has its count of failed attempts reset', async () => {
    const browser = await signedIn('main', 'eliho54', '/home');
    const attempt = (password: string) =>
      browser.fetch('/api/MFA/stepup', change('POST', { password }));
    for (let round = 0; round < 2; round++) {
      for (let wrong = 0; wrong < 4; wrong++) expect((await attempt('fel')).status).toBe(400);
      expect((await proveAgain(browser)).status).toBe(204);
    }
  });
});

test.each<[id: unknown, reason: string]>([
  ['\u0000', 'INPUT_INVALID'],
  ['a\u0000b', 'INPUT_INVALID'],
  ['', 'MFA/WRONG_PASSKEY'],
  ['å', 'MFA/WRONG_PASSKEY'],
  [7, 'MFA/WRONG_PASSKEY'],
  [null, 'MFA/WRONG_PASSKEY'],
  [{ id: 'x' }, 'MFA/WRONG_PASSKEY'],
])('rejects the invalid passkey response %j: %s', async (id, reason) => {
  const send = await portal.as('annli42');
  expect(await answer(send('/api/MFA/stepup', change('POST', { response: { id } })))).toEqual({
    status: 400,
    body: { errors: { response: [reason] } },
  });
});
