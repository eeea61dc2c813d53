import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditOf, change, linOf } from '../areas/calls.ts';
import type { TestBrowser } from '../support/browser.ts';
import { type Portal, startPortal } from '../support/portal.ts';

let portal: Portal;
let passed = 0;
beforeAll(async () => {
  portal = await startPortal({ clock: () => new Date(Date.now() + passed) });
});
afterAll(() => portal.close());

const stateIn = async (browser: TestBrowser) => (await browser.fetch('/api/authentication')).json();
const orcidOf = async (browser: TestBrowser) => (await browser.fetch('/api/employee/orcid')).json();

async function signedIn(persona: string, scope = 1): Promise<TestBrowser> {
  const browser = portal.browser();
  expect((await browser.fetch('/demo/session', change('POST', { persona, scope }))).status).toBe(
    200,
  );
  return browser;
}

/** Goes from the profile to ORCID, signs in there as the persona, and returns. */
async function atOrcid(browser: TestBrowser, persona: string): Promise<string> {
  const { url } = await browser.open('/signin/orcid?returnTo=/profile/employee');
  expect(url.pathname).toMatch(/^\/demo\/identity\/orcid\/interaction\//);
  const { url: back } = await browser.submit(`${url.pathname}/login`, { persona });
  return back.pathname + back.search;
}

describe('a signed-in user', () => {
  // PROF-16
  test('links the ORCID iD and keeps their session', async () => {
    const browser = await signedIn('bener17');
    expect(await orcidOf(browser)).toEqual({ orcId: null, verified: null });
    const session = browser.cookie('session');
    expect(await atOrcid(browser, 'bener17')).toBe('/profile/employee?orcid=LINKED');
    expect(browser.cookie('session')).toBe(session);
    expect(await stateIn(browser)).toMatchObject({
      authenticationScope: 1,
      liUId: 'bener17',
      hasMultipleSignings: false,
    });
    const { orcId, verified } = await orcidOf(browser);
    expect(orcId).toMatch(/^0000-0001-\d{4}-\d{3}[\dX]$/);
    expect(Date.now() - Date.parse(verified)).toBeLessThan(60_000);
    expect(await auditOf(portal.db, 'employee.linkOrcid')).toEqual([
      expect.objectContaining({ actor_user_id: 'bener17', before: null, after: { orcId } }),
    ]);
  });

  // PROF-16
  test('can remove the link and link again', async () => {
    const browser = await signedIn('bener17');
    const { orcId } = await orcidOf(browser);
    expect((await browser.fetch('/api/employee/orcid', { method: 'DELETE' })).status).toBe(200);
    expect(await orcidOf(browser)).toEqual({ orcId: null, verified: null });
    await atOrcid(browser, 'bener17');
    expect(await orcidOf(browser)).toMatchObject({ orcId });
  });

  test('cannot link another person’s ORCID iD', async () => {
    const browser = await signedIn('cecka23');
    const before = await orcidOf(browser);
    expect(await atOrcid(browser, 'annli42')).toBe('/profile/employee?orcid=TAKEN');
    expect(await orcidOf(browser)).toEqual(before);
    expect(await stateIn(browser)).toMatchObject({ authenticationScope: 1, liUId: 'cecka23' });
  });

  test('returns to the previous page after cancelling', async () => {
    const browser = await signedIn('cecka23');
    const { url } = await browser.open('/signin/orcid?returnTo=/profile/employee?x=1');
    const { url: back } = await browser.submit(`${url.pathname}/abort`, {});
    expect(back.pathname + back.search).toBe('/profile/employee?x=1&orcid=CANCELLED');
  });

  test('links nothing after signing out in the meantime, and is not signed in', async () => {
    const browser = await signedIn('cecka23');
    const { url } = await browser.open('/signin/orcid?returnTo=/profile/employee');
    await browser.open('/signout');
    const { url: back } = await browser.submit(`${url.pathname}/login`, { persona: 'cecka23' });
    expect(back.pathname + back.search).toBe('/landingpage?error=EXPIRED');
    expect(await stateIn(browser)).toMatchObject({ authenticationScope: 0 });
  });

  test('links nothing after the session has expired', async () => {
    const browser = await signedIn('davos31');
    const { url } = await browser.open('/signin/orcid?returnTo=/profile/employee');
    await portal.db
      .updateTable('session')
      .set({ ends_at: new Date(Date.now() - 1000) })
      .where('lin', '=', await linOf(portal.db, 'davos31'))
      .execute();
    const { url: back } = await browser.submit(`${url.pathname}/login`, { persona: 'davos31' });
    expect(back.pathname + back.search).toBe('/profile/employee?orcid=EXPIRED');
    expect(
      await portal.db
        .selectFrom('orcid')
        .selectAll()
        .where('lin', '=', await linOf(portal.db, 'davos31'))
        .execute(),
    ).toEqual([]);
  });

  test('without ORCID in their profile cannot link an ORCID iD', async () => {
    const browser = await signedIn('nilan234');
    const answer = await browser.fetch('/signin/orcid?returnTo=/profile/student');
    expect(answer.headers.get('location')).toBe('/statuscode/403');
    expect(await stateIn(browser)).toMatchObject({ authenticationScope: 1, liUId: 'nilan234' });
  });

  test('cannot finish the link in another browser', async () => {
    const browser = await signedIn('bener17');
    const other = portal.browser();
    const { url } = await browser.open('/signin/orcid?returnTo=/profile/employee');
    const answer = await browser.fetch(`${url.pathname}/login`, {
      method: 'POST',
      body: new URLSearchParams({ persona: 'annli42' }),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const resumed = await browser.fetch(answer.headers.get('location') ?? '');
    const { url: back } = await other.open(resumed.headers.get('location') ?? '');
    expect(back.search).toBe('?error=EXPIRED');
  });
});

describe('a user who is not signed in', () => {
  test('gets a session of scope OrcId without an account', async () => {
    const browser = portal.browser();
    expect(await atOrcid(browser, 'annli42')).toBe('/profile/employee');
    expect(await stateIn(browser)).toMatchObject({
      authenticationScope: 8,
      liUId: null,
      displayName: 'Anna Lindqvist',
      identityNumber: null,
      hasEduPersonAssuranceAL2: false,
    });
    expect((await browser.fetch('/api/user')).status).toBe(403);
  });

  test('is then signed in normally by the next sign-in', async () => {
    const browser = portal.browser();
    await atOrcid(browser, 'annli42');
    const { url } = await browser.open('/signin/main');
    await browser.submit(`${url.pathname}/login`, { persona: 'annli42' });
    expect(await stateIn(browser)).toMatchObject({
      authenticationScope: 1,
      liUId: 'annli42',
      hasMultipleSignings: false,
    });
  });
});
