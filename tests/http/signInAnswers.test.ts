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
beforeAll(async () => {
  portal = await startPortal({
    environment: { PORTAL_NETWORKS: 'Testnätet 127.0.0.0/8, Testnätet ::1' },
  });
});
beforeEach(async () => {
  await portal.db.deleteFrom('session').execute();
});
afterAll(() => portal.close());

const signedIn = (persona: string, how?: Parameters<typeof signedInTo>[2]) =>
  signedInTo(portal, persona, how);
const mustRenew = (liUId: string) => mustRenewIn(portal, liUId);

describe('the sign-ins', () => {
  test('state the network’s name and never its address, and which sessions are active', async () => {
    const phone = await signedIn('ivabe94', { userAgent: IPHONE });
    const desk = await signedIn('ivabe94');
    const answer = await desk.fetch('/api/authentication/signins');
    const text = await answer.clone().text();
    const [here, there] = await recentIn(desk);
    const live = (await liveIn(phone)).find(({ isThis }) => isThis);
    expect([here?.network, here?.isThis]).toEqual(['Testnätet', true]);
    expect(there).toMatchObject({ isThis: false, network: 'Testnätet', session: { id: live?.id } });
    expect(text).not.toMatch(/127\.0\.0\.1|::1/);
    await phone.open('/signout');
    const ended = (await recentIn(desk)).find(({ id }) => id === there?.id);
    expect(ended).toMatchObject({ session: null, answer: null });
  });

  test('can be confirmed as one’s own, once, and not after a report', async () => {
    await signedIn('ivabe94', { userAgent: IPHONE });
    const desk = await signedIn('ivabe94');
    const [, there] = await recentIn(desk);
    const post = (path: string, method = 'POST') =>
      statusOf(desk, `/api/authentication/signins/${there?.id}/${path}`, { method });
    const answered = async () => (await recentIn(desk)).find(({ id }) => id === there?.id)?.answer;
    expect([await post('me'), await post('me'), await answered()]).toEqual([204, 204, 'Mine']);
    expect([await post('notme'), await post('me'), await answered()]).toEqual([
      200,
      409,
      'NotMine',
    ]);
    expect(
      await portal.db
        .selectFrom('audit_entry')
        .select('id')
        .where('action', '=', 'session.confirmSignIn')
        .execute(),
    ).toHaveLength(1);
    expect(await statusOf(desk, '/api/authentication/signins/0/me', { method: 'POST' })).toBe(404);
  });

  test('can be reported by mistake: the reporting session alone takes that back', async () => {
    await signedIn('johal25', { userAgent: IPHONE });
    const desk = await signedIn('johal25');
    const [, there] = await recentIn(desk);
    const path = `/api/authentication/signins/${there?.id}/notme`;
    expect(await statusOf(desk, path, { method: 'DELETE' })).toBe(409);
    expect(await statusOf(desk, path, { method: 'POST' })).toBe(200);
    expect(await mustRenew('johal25')).toBe(true);

    const thief = await signedIn('johal25', { userAgent: IPHONE });
    expect(await statusOf(thief, path, { method: 'DELETE' })).toBe(409);
    expect(await mustRenew('johal25')).toBe(true);
    const reported = (browser: TestBrowser) =>
      recentIn(browser).then((all) => all.find(({ id }) => id === there?.id));
    expect(await reported(thief)).toMatchObject({ answer: 'NotMine', mayTakeBack: false });
    expect(await reported(desk)).toMatchObject({ answer: 'NotMine', mayTakeBack: true });

    expect(await statusOf(desk, path, { method: 'DELETE' })).toBe(204);
    expect(await mustRenew('johal25')).toBe(false);
    expect(await reported(desk)).toMatchObject({ answer: null, mayTakeBack: false });
  });

  test('taking one report back leaves the new password required while another stands', async () => {
    await signedIn('johal25', { userAgent: IPHONE });
    await signedIn('johal25', { userAgent: IPHONE });
    const desk = await signedIn('johal25');
    const [, first, second] = await recentIn(desk);
    const report = (id: string | undefined, method: string) =>
      statusOf(desk, `/api/authentication/signins/${id}/notme`, { method });
    expect([await report(first?.id, 'POST'), await report(second?.id, 'POST')]).toEqual([200, 200]);
    expect(await report(first?.id, 'DELETE')).toBe(204);
    expect(await mustRenew('johal25')).toBe(true);
  });
});

describe('a case about a reported sign-in', () => {
  const sendCase = (browser: TestBrowser, aboutSignIn: string | undefined) =>
    statusOf(browser, '/api/incident/own', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        briefDescription: 'Någon annan har loggat in',
        request: 'Enhet: Safari på iPhone',
        aboutSignIn,
      }),
    });
  const numbersOf = async (browser: TestBrowser): Promise<string[]> =>
    ((await (await browser.fetch('/api/incident/own')).json()) as { number: string }[]).map(
      ({ number }) => number,
    );

  test('is sent once, and stands among the person’s cases and at the sign-in', async () => {
    await signedIn('annli42', { userAgent: IPHONE });
    const desk = await signedIn('annli42');
    const before = await numbersOf(desk);
    const [here, there] = await recentIn(desk);
    const path = `/api/authentication/signins/${there?.id}/notme`;
    expect(await sendCase(desk, there?.id)).toBe(409);
    expect(await statusOf(desk, path, { method: 'POST' })).toBe(200);
    const both = await Promise.all([sendCase(desk, there?.id), sendCase(desk, there?.id)]);
    expect(both.toSorted()).toEqual([200, 409]);
    expect(await sendCase(desk, here?.id)).toBe(409);
    const added = (await numbersOf(desk)).filter((number) => !before.includes(number));
    expect(added).toHaveLength(1);
    const after = await recentIn(desk);
    expect(after.filter(({ caseNumber }) => caseNumber)).toMatchObject([
      { id: there?.id, caseNumber: added[0] },
    ]);
    const entries = await portal.db
      .selectFrom('audit_entry')
      .select('after')
      .where('action', '=', 'incidents.createOwn')
      .where('actor_user_id', '=', 'annli42')
      .execute();
    expect(entries).toMatchObject([{ after: { number: added[0], signIn: Number(there?.id) } }]);
  });

  test('is not sent about another person’s sign-in, nor by a person without cases', async () => {
    const other = await signedIn('ivabe94');
    const [theirs] = await recentIn(other);
    const desk = await signedIn('annli42');
    expect(await sendCase(desk, theirs?.id)).toBe(404);
    expect(await sendCase(desk, '0')).toBe(404);
    expect(await sendCase(await signedIn('nilan234'), theirs?.id)).toBe(403);
  });
});
