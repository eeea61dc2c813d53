import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import {
  IPHONE,
  liveIn,
  mustRenew as mustRenewIn,
  recentIn,
  signedIn as signedInTo,
  statusOf,
} from './signInsSetUp.ts';

let portal: Portal;
let passed = 0;

beforeAll(async () => {
  portal = await startPortal({
    clock: () => new Date(Date.now() + passed),
  });
});
beforeEach(async () => {
  passed = 0;
  await portal.db.deleteFrom('session').execute();
});
afterAll(() => portal.close());

const signedIn = (persona: string, how?: Parameters<typeof signedInTo>[2]) =>
  signedInTo(portal, persona, how);
const isSignedIn = async (browser: TestBrowser) =>
  (await (await browser.fetch('/api/authentication')).json()).authenticationScope !== 0;
const mustRenew = (liUId: string) => mustRenewIn(portal, liUId);

describe('the list of active sessions', () => {
  test('starts with this browser, and names each browser', async () => {
    const phone = await signedIn('annli42', { userAgent: IPHONE });
    const desk = await signedIn('annli42');
    const phoneFirst = await liveIn(phone);
    expect(phoneFirst).toEqual([
      expect.objectContaining({
        isThis: true,
        browser: 'Safari',
        system: 'iPhone',
        authenticationScope: 1,
      }),
      expect.objectContaining({ isThis: false, browser: 'Firefox', system: 'Linux' }),
    ]);
    expect((await liveIn(desk)).map(({ id }) => id)).toEqual(
      phoneFirst.map(({ id }) => id).toReversed(),
    );
  });

  test('includes every method and account of the person, but no one else’s and no ended sessions', async () => {
    const desk = await signedIn('rebmo58');
    await signedIn('rebmo58', { scope: 7 });
    await signedIn('rebmo678');
    await signedIn('annli42');
    expect(
      (await liveIn(desk))
        .map(({ authenticationScope }) => authenticationScope)
        .toSorted((one, other) => one - other),
    ).toEqual([1, 1, 7]);
    passed = 100 * 60_000;
    const later = await signedIn('rebmo58');
    passed = 125 * 60_000;
    expect(await liveIn(later)).toHaveLength(1);
  });

  test('contains no token, address or national id', async () => {
    const desk = await signedIn('annli42');
    const answer = await desk.fetch('/api/authentication/sessions');
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(await answer.text()).not.toMatch(/127\.0\.0\.1|hash|\d{8}-?\d{4}"/);
  });
});

describe('signing out elsewhere', () => {
  test('ends the session immediately, and is recorded in the audit trail', async () => {
    const [phone, desk] = [
      await signedIn('annli42', { userAgent: IPHONE }),
      await signedIn('annli42'),
    ];
    const id = (await liveIn(desk)).find(({ isThis }) => !isThis)?.id ?? '';
    expect(await statusOf(desk, `/api/authentication/sessions/${id}`, { method: 'DELETE' })).toBe(
      204,
    );
    expect([await isSignedIn(phone), await isSignedIn(desk)]).toEqual([false, true]);
    expect(await statusOf(desk, `/api/authentication/sessions/${id}`, { method: 'DELETE' })).toBe(
      404,
    );
    const noted = await portal.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'session.endElsewhere')
      .execute();
    expect(noted).toEqual([
      expect.objectContaining({ actor_user_id: 'annli42', before: { scope: 1 } }),
    ]);
  });

  test('is refused for another person’s, a nonexistent and the current session', async () => {
    const [anna, bengt] = [await signedIn('annli42'), await signedIn('bener17')];
    const [othersSignIn] = await liveIn(bengt);
    const [own] = await liveIn(anna);
    for (const id of [
      othersSignIn?.id,
      'x',
      "'; drop table session",
      '00000000-0000-4000-8000-000000000000',
    ]) {
      expect(
        await statusOf(anna, `/api/authentication/sessions/${encodeURIComponent(String(id))}`, {
          method: 'DELETE',
        }),
      ).toBe(404);
    }
    expect(
      await statusOf(anna, `/api/authentication/sessions/${own?.id}`, { method: 'DELETE' }),
    ).toBe(409);
    expect([await isSignedIn(anna), await isSignedIn(bengt)]).toEqual([true, true]);
  });

  test('ends all other sessions at once', async () => {
    const others = [
      await signedIn('rebmo58', { scope: 7 }),
      await signedIn('rebmo678'),
      await signedIn('rebmo58'),
    ];
    const [anna, desk] = [await signedIn('annli42'), await signedIn('rebmo58')];
    const end = () => desk.fetch('/api/authentication/sessions', { method: 'DELETE' });
    expect(await (await end()).json()).toEqual({ ended: 3 });
    expect(await (await end()).json()).toEqual({ ended: 0 });
    expect(await Promise.all([...others, anna, desk].map(isSignedIn))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
  });
});

describe('recent sign-ins', () => {
  test('are listed newest first for 90 days, including those that have ended', async () => {
    const phone = await signedIn('ivabe94', { userAgent: IPHONE });
    await phone.open('/signout');
    const desk = await signedIn('ivabe94');
    expect(await recentIn(desk)).toEqual([
      expect.objectContaining({
        isThis: true,
        browser: 'Firefox',
        system: 'Linux',
        authenticationScope: 1,
      }),
      expect.objectContaining({ isThis: false, browser: 'Safari', system: 'iPhone' }),
    ]);
    passed = 91 * 24 * 3_600_000;
    expect(await recentIn(await signedIn('ivabe94'))).toHaveLength(1);
  });

  test('include entries from before devices were recorded', async () => {
    const desk = await signedIn('davos31');
    const lin = (
      await portal.db
        .selectFrom('account')
        .select('lin')
        .where('user_id', '=', 'davos31')
        .executeTakeFirstOrThrow()
    ).lin;
    const entry = {
      at: new Date(),
      actor_lin: lin,
      actor_user_id: 'davos31',
      subject_lin: lin,
      action: 'session.signIn',
      before: null,
      request_id: 'a-test',
      address: null,
    };
    await portal.db
      .insertInto('audit_entry')
      .values({ ...entry, after: JSON.stringify({ scope: 2 }) })
      .execute();
    expect(await recentIn(desk)).toContainEqual(
      expect.objectContaining({
        authenticationScope: 2,
        browser: null,
        system: null,
        isThis: false,
      }),
    );
  });
});

describe('reporting a sign-in as not one’s own', () => {
  const reportSignIn = (browser: TestBrowser, id: string) =>
    browser.fetch(`/api/authentication/signins/${encodeURIComponent(id)}/notme`, {
      method: 'POST',
    });

  test('signs out all other sessions and requires a new password for the account that was used', async () => {
    const thief = await signedIn('rebmo678');
    const desk = await signedIn('rebmo58');
    const stolen = (await recentIn(desk)).find(({ isThis }) => !isThis);
    const answer = await reportSignIn(desk, stolen?.id ?? '');
    expect([answer.status, await answer.json()]).toEqual([200, { ended: 1 }]);
    expect([await isSignedIn(thief), await isSignedIn(desk)]).toEqual([false, true]);
    expect([await mustRenew('rebmo678'), await mustRenew('rebmo58')]).toEqual([true, false]);
    const noted = await portal.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'session.disown')
      .where('actor_user_id', '=', 'rebmo58')
      .execute();
    expect(noted).toEqual([
      expect.objectContaining({
        actor_user_id: 'rebmo58',
        after: expect.objectContaining({
          signIn: Number(stolen?.id),
          ended: 1,
          accounts: ['rebmo678'],
        }),
      }),
    ]);
  });

  test('requires a new password for every account when the sign-in named none', async () => {
    await signedIn('rebmo58', { scope: 7 });
    const desk = await signedIn('rebmo58');
    const stolen = (await recentIn(desk)).find(
      ({ authenticationScope }) => authenticationScope === 7,
    );
    expect((await reportSignIn(desk, stolen?.id ?? '')).status).toBe(200);
    expect(await mustRenew('rebmo58')).toBe(true);
  });

  test('is refused for another person’s, a nonexistent and the current session', async () => {
    const bengt = await signedIn('bener17');
    const desk = await signedIn('annli42');
    const [othersSignIn] = await recentIn(bengt);
    const own = (await recentIn(desk)).find(({ isThis }) => isThis);
    for (const id of [othersSignIn?.id ?? '', 'x', '0', '9'.repeat(30), '-1'])
      expect((await reportSignIn(desk, id)).status).toBe(404);
    expect((await reportSignIn(desk, own?.id ?? '')).status).toBe(409);
    expect(await isSignedIn(bengt)).toBe(true);
    expect(await mustRenew('bener17')).not.toBe(true);
  });
});

test('shows a session by emailed code the list of an external user, but not that of a university account', async () => {
  await signedIn('annli42');
  expect(await liveIn(await signedIn('annli42', { scope: 9 }))).toEqual([]);
  expect(await liveIn(await signedIn('extern@example.org', { scope: 9 }))).toEqual([
    expect.objectContaining({ isThis: true, authenticationScope: 9 }),
  ]);
});

test('gives the lists to the portal’s own users only', async () => {
  for (const scope of [2, 7])
    expect(
      await statusOf(await signedIn('annli42', { scope }), '/api/authentication/sessions'),
    ).toBe(403);
  expect(await statusOf(portal.browser(), '/api/authentication/signins')).toBe(401);
});
