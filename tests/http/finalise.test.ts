import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AuthenticationScope } from '#contract/values.ts';
import { change } from '../areas/calls.ts';
import type { TestBrowser } from '../support/browser.ts';
import { type Portal, startPortal } from '../support/portal.ts';

const { LiuProd, EduId, ActivationKey, BankId, FrejaeID, OrcId, Email } = AuthenticationScope;
let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

async function signedIn(persona: string, scope: AuthenticationScope): Promise<TestBrowser> {
  const browser = portal.browser();
  expect((await browser.fetch('/demo/session', change('POST', { persona, scope }))).status).toBe(
    200,
  );
  return browser;
}

const finalise = (browser: TestBrowser, liuid: string) =>
  browser.fetch(`/api/authentication/finalise?liuid=${encodeURIComponent(liuid)}`, {
    method: 'POST',
  });
const stateIn = async (browser: TestBrowser) => (await browser.fetch('/api/authentication')).json();

/** Returns the progress of the last password flow for this account. */
const flowOf = (liUId: string) =>
  portal.db
    .selectFrom('password_flow')
    .innerJoin('account', 'account.id', 'account_id')
    .innerJoin('session', 'session.id', 'session_id')
    .selectAll('password_flow')
    .select('session.user_id')
    .where('account.user_id', '=', liUId)
    .orderBy('started_at', 'desc')
    .executeTakeFirst();

describe('choosing an account', () => {
  // AUTH-10
  test('binds the session to the account under a new id and invalidates the old id', async () => {
    const browser = await signedIn('rebmo58', BankId);
    const before = browser.cookie('session') ?? '';
    expect(await stateIn(browser)).toMatchObject({ authenticationScope: BankId, liUId: null });

    const answer = await finalise(browser, 'rebmo678');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ authenticationScope: BankId, liUId: 'rebmo678' });
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(browser.cookie('session')).not.toBe(before);
    expect(await stateIn(browser)).toMatchObject({
      authenticationScope: BankId,
      liUId: 'rebmo678',
    });

    const thief = portal.browser();
    thief.setCookie('session', before);
    expect(await stateIn(thief)).toMatchObject({ authenticationScope: 0 });
    expect(await flowOf('rebmo678')).toMatchObject({
      user_id: 'rebmo678',
      terms_accepted_at: null,
      password_set_at: null,
      activated_at: null,
    });
  });

  test('is recorded in the audit trail', async () => {
    const browser = await signedIn('rebmo58', EduId);
    await finalise(browser, 'rebmo58');
    const entry = await portal.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'session.chooseAccount')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ actor_user_id: 'rebmo58', after: { liUId: 'rebmo58' } });
  });

  test('restarts the password flow when another account is chosen', async () => {
    const browser = await signedIn('rebmo58', BankId);
    await finalise(browser, 'rebmo58');
    const { session_id: id } = (await flowOf('rebmo58')) ?? {};
    await portal.db
      .updateTable('password_flow')
      .set({ terms_accepted_at: new Date() })
      .where('session_id', '=', id ?? '')
      .execute();
    expect((await finalise(browser, 'rebmo678')).status).toBe(200);
    expect(await flowOf('rebmo678')).toMatchObject({ session_id: id, terms_accepted_at: null });
  });

  test('accepts the user id in any letter case', async () => {
    expect(
      await (await finalise(await signedIn('rebmo58', BankId), 'REBMO58')).json(),
    ).toMatchObject({ liUId: 'rebmo58' });
  });

  test('is refused after a password has been set, until the next sign-in', async () => {
    const browser = await signedIn('rebmo58', BankId);
    await finalise(browser, 'rebmo58');
    await portal.db
      .updateTable('password_flow')
      .set({ password_set_at: new Date() })
      .where('session_id', '=', (await flowOf('rebmo58'))?.session_id ?? '')
      .execute();
    const before = browser.cookie('session');
    for (const account of ['rebmo58', 'rebmo678'])
      expect((await finalise(browser, account)).status).toBe(409);
    expect(browser.cookie('session'), 'a refusal changes nothing').toBe(before);
    expect(await stateIn(browser)).toMatchObject({ liUId: 'rebmo58' });
    expect((await finalise(await signedIn('rebmo58', BankId), 'rebmo678')).status).toBe(200);
  });

  test('leaves one active session after many concurrent calls', async () => {
    const browser = await signedIn('rebmo58', BankId);
    const statuses = await Promise.all(
      Array.from({ length: 6 }, async () => (await finalise(browser, 'rebmo58')).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(new Set(statuses)).toEqual(new Set([200, 401]));
    expect(await stateIn(browser)).toMatchObject({ liUId: 'rebmo58' });
  });
});

describe('choosing an account that cannot be chosen', () => {
  test.each([
    ['another person’s account', 'rebmo58', BankId, 'annli42'],
    ['a user id that does not exist', 'rebmo58', BankId, 'nobod00'],
    ['from LiuProd, another account of the same person', 'rebmo58', LiuProd, 'rebmo678'],
    [
      'from an activation key, an account other than the key’s',
      'rebmo58',
      ActivationKey,
      'rebmo678',
    ],
    ['an account, for a person without accounts', 'zoepe654', FrejaeID, 'annli42'],
  ] as const)('is answered as for a nonexistent account: %s', async (_, persona, scope, wanted) => {
    const browser = await signedIn(persona, scope);
    const before = browser.cookie('session');
    const answer = await finalise(browser, wanted);
    expect([answer.status, await answer.json()]).toEqual([404, { errors: {} }]);
    expect(browser.cookie('session')).toBe(before);
  });

  test.each(['Inactive', 'Retired', 'Suspended', 'Deceased'] as const)(
    'is answered as for a nonexistent account when it is %s',
    async (status) => {
      const browser = await signedIn('rebmo58', BankId);
      await portal.db
        .updateTable('account')
        .set({ user_status: status })
        .where('user_id', '=', 'rebmo678')
        .execute();
      try {
        expect((await finalise(browser, 'rebmo678')).status).toBe(404);
      } finally {
        await portal.db
          .updateTable('account')
          .set({ user_status: 'Active' })
          .where('user_id', '=', 'rebmo678')
          .execute();
      }
    },
  );

  test.each([OrcId, Email])('is refused in scope %i, which chooses no accounts', async (scope) => {
    expect((await finalise(await signedIn('annli42', scope), 'annli42')).status).toBe(403);
  });
});

test('lets LiuProd and activation keys choose their own account', async () => {
  for (const scope of [LiuProd, ActivationKey])
    expect((await finalise(await signedIn('rebmo58', scope), 'rebmo58')).status).toBe(200);
});

test('can still refresh a provider’s session after its id has changed', async () => {
  const browser = portal.browser();
  const { url } = await browser.open('/signin/eduid');
  await browser.submit(`${url.pathname}/login`, { persona: 'rebmo58' });
  expect((await finalise(browser, 'rebmo58')).status).toBe(200);
  expect((await browser.fetch('/api/authentication/refresh', { method: 'POST' })).status).toBe(204);
  expect(await stateIn(browser)).toMatchObject({ authenticationScope: EduId, liUId: 'rebmo58' });
});
