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
  expect((await browser.fetch('/demo/session', change('POST', { persona, scope }))).status).toBe(200);
  return browser;
}

/** From the profile to ORCID and back, as this person of ORCID's. */
async function atOrcid(browser: TestBrowser, persona: string): Promise<string> {
  const { url } = await browser.open('/signin/orcid?returnTo=/profile/employee');
  expect(url.pathname).toMatch(/^\/demo\/identity\/orcid\/interaction\//);
  const { url: back } = await browser.submit(`${url.pathname}/login`, { persona });
  return back.pathname + back.search;
}

describe('anyone who is signed in to the portal', () => {
  // PROF-16
  test('links the ORCID iD, and stays who they are under the same session', async () => {
    const browser = await signedIn('bener17');
    expect(await orcidOf(browser)).toEqual({ orcId: null, verified: null });
    const session = browser.cookie('session');
    expect(await atOrcid(browser, 'bener17')).toBe('/profile/employee?orcid=LINKED');
    expect(browser.cookie('session')).toBe(session);
    expect(await stateIn(browser)).toMatchObject({ authenticationScope: 1, liUId: 'bener17', hasMultipleSignings: false });
    const { orcId, verified } = await orcidOf(browser);
    expect(orcId).toMatch(/^0000-0001-\d{4}-\d{3}[\dX]$/);
    expect(Date.now() - Date.parse(verified)).toBeLessThan(60_000);
    expect(await auditOf(portal.db, 'employee.linkOrcid')).toEqual([expect.objectContaining({ actor_liu_id: 'bener17', before: null, after: { orcId } })]);
  });

  // PROF-16
  test('removes the link, and may link again', async () => {
    const browser = await signedIn('bener17');
    const { orcId } = await orcidOf(browser);
    expect((await browser.fetch('/api/employee/orcid', { method: 'DELETE' })).status).toBe(200);
    expect(await orcidOf(browser)).toEqual({ orcId: null, verified: null });
    await atOrcid(browser, 'bener17');
    expect(await orcidOf(browser)).toMatchObject({ orcId });
  });

  test('cannot link one that is somebody else’s', async () => {
    const browser = await signedIn('cecka23');
    const before = await orcidOf(browser);
    expect(await atOrcid(browser, 'annli42')).toBe('/profile/employee?orcid=TAKEN');
    expect(await orcidOf(browser)).toEqual(before);
    expect(await stateIn(browser)).toMatchObject({ authenticationScope: 1, liUId: 'cecka23' });
  });

  test('may give up on the way, and comes back to where they were', async () => {
    const browser = await signedIn('cecka23');
    const { url } = await browser.open('/signin/orcid?returnTo=/profile/employee?x=1');
    const { url: back } = await browser.submit(`${url.pathname}/abort`, {});
    expect(back.pathname + back.search).toBe('/profile/employee?x=1&orcid=CANCELLED');
  });

  test('links nothing after signing out meanwhile, and is not signed in by it', async () => {
    const browser = await signedIn('cecka23');
    const { url } = await browser.open('/signin/orcid?returnTo=/profile/employee');
    await browser.open('/signout');
    const { url: back } = await browser.submit(`${url.pathname}/login`, { persona: 'cecka23' });
    expect(back.pathname + back.search).toBe('/landingpage?error=EXPIRED');
    expect(await stateIn(browser)).toMatchObject({ authenticationScope: 0 });
  });

  test('links nothing once the session is over', async () => {
    const browser = await signedIn('davos31');
    const { url } = await browser.open('/signin/orcid?returnTo=/profile/employee');
    await portal.db.updateTable('session').set({ ends_at: new Date(Date.now() - 1000) }).where('lin', '=', await linOf(portal.db, 'davos31')).execute();
    const { url: back } = await browser.submit(`${url.pathname}/login`, { persona: 'davos31' });
    expect(back.pathname + back.search).toBe('/profile/employee?orcid=EXPIRED');
    expect(await portal.db.selectFrom('orcid').selectAll().where('lin', '=', await linOf(portal.db, 'davos31')).execute()).toEqual([]);
  });

  test('whose profile has no ORCID links none', async () => {
    const browser = await signedIn('nilan234');
    const answer = await browser.fetch('/signin/orcid?returnTo=/profile/student');
    expect(answer.headers.get('location')).toBe('/statuscode/403');
    expect(await stateIn(browser)).toMatchObject({ authenticationScope: 1, liUId: 'nilan234' });
  });

  test('another browser cannot finish the link', async () => {
    const browser = await signedIn('bener17');
    const other = portal.browser();
    const { url } = await browser.open('/signin/orcid?returnTo=/profile/employee');
    const answer = await browser.fetch(`${url.pathname}/login`, { method: 'POST', body: new URLSearchParams({ persona: 'annli42' }), headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    const resumed = await browser.fetch(answer.headers.get('location') ?? '');
    const { url: back } = await other.open(resumed.headers.get('location') ?? '');
    expect(back.search).toBe('?error=EXPIRED');
  });
});

describe('anyone who is not', () => {
  test('gets a session of ORCID’s own, that names no account', async () => {
    const browser = portal.browser();
    expect(await atOrcid(browser, 'annli42')).toBe('/profile/employee');
    expect(await stateIn(browser)).toMatchObject({ authenticationScope: 8, liUId: null, displayName: 'Anna Lindqvist', identityNumber: null, hasEduPersonAssuranceAL2: false });
    expect((await browser.fetch('/api/user')).status).toBe(403);
  });

  test('which makes way for the next sign-in', async () => {
    const browser = portal.browser();
    await atOrcid(browser, 'annli42');
    const { url } = await browser.open('/signin/main');
    await browser.submit(`${url.pathname}/login`, { persona: 'annli42' });
    expect(await stateIn(browser)).toMatchObject({ authenticationScope: 1, liUId: 'annli42', hasMultipleSignings: false });
  });
});
