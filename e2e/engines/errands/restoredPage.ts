import { expect } from '@playwright/test';
import type { EngineBrowser } from '../engineBrowser.ts';
import { errand } from '../errand.ts';

/** Pages of the server, not of the app: the browser leaves the app's page for them. */
const ELSEWHERE = '/demo/mailbox';
const SIGN_OUT = '/signout';

/**
 * Records in the window's name, which survives reloads: that the page is restored from the
 * back/forward cache, and in each frame from then on whether its heading is seen.
 */
const RECORD = `
  window.name = '';
  const note = (what) => void (window.name += what + ' ');
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) note('restored');
    const heading = document.querySelector('h1');
    const look = () => {
      note(heading.checkVisibility({ visibilityProperty: true }) ? 'seen' : 'hidden');
      requestAnimationFrame(look);
    };
    look();
  }, { once: true });`;

/** Browsers keep only a page whose requests have been answered. */
const AT_REST = `
  const waiting = () => performance.getEntriesByType('resource').length;
  for (let before = -1; before !== waiting(); ) {
    before = waiting();
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  return localStorage.getItem('person') !== null;`;

/** Opens Home and leaves it for another address. */
async function leaveHome(browser: EngineBrowser, address: string): Promise<void> {
  await browser.goto('/home');
  await browser.expectText('Current status');
  await browser.waitForServiceWorker();
  expect(await browser.evaluate(AT_REST)).toBe(true);
  await browser.evaluate(`${RECORD} setTimeout(() => location.assign('${address}'))`);
}

/** Goes back after a while, without waiting for the page to be loaded, as drivers do: it is not. */
async function goBack(browser: EngineBrowser): Promise<void> {
  await browser.evaluate('await new Promise((resolve) => setTimeout(resolve, 2500))');
  await browser.evaluate('setTimeout(() => history.back())');
}

const recorded = async (browser: EngineBrowser): Promise<string> =>
  String(await browser.evaluate('return window.name').catch(String));

/** Says why Chromium has not kept the page. */
const why = async (browser: EngineBrowser): Promise<string> =>
  String(
    await browser.evaluate(`
      const [{ notRestoredReasons }] = performance.getEntriesByType('navigation');
      return JSON.stringify(notRestoredReasons?.reasons ?? null);`),
  );

export const restoredPage = errand({
  name: 'restored-page',
  title: 'a page that the browser has kept shows fresh data on Back, and nothing after a sign-out',
  source: 'AUTH-19, PWA-14',
  isInEveryRun: false,
  onlyDemonstration: 'it leaves the app for the demonstration’s mailbox',
  needs: ['kept pages'],
  async run({ browser }) {
    await browser.signInAs('nilan234');
    await leaveHome(browser, ELSEWHERE);
    await browser.expectAddress(/^\/demo/);
    const frozen = await browser.evaluate(`
      return (await fetch('/api/campuscard/freeze', {
        method: 'POST', headers: { 'Idempotency-Key': crypto.randomUUID() } })).status`);
    expect(frozen).toBe(200);
    await goBack(browser);
    await browser.expectText('Frozen');
    expect(await recorded(browser), await why(browser)).toMatch(/^restored hidden (hidden )*seen /);

    // The device does not know that the server has ended the session.
    const second = await browser.openTab();
    await leaveHome(second, ELSEWHERE);
    await second.expectAddress(/^\/demo/);
    await second.evaluate(`await fetch('${SIGN_OUT}')`);
    await goBack(second);
    await second.expectAddress(/^\/landingpage/);
    expect(await recorded(second)).not.toContain('seen');

    // The device knows it, as after any other page of the app that has asked the server.
    const third = await browser.openTab();
    await third.signInAs('nilan234');
    await leaveHome(third, ELSEWHERE);
    await third.expectAddress(/^\/demo/);
    await third.evaluate(`await fetch('${SIGN_OUT}'); localStorage.removeItem('person')`);
    await goBack(third);
    await third.expectAddress(/^\/landingpage/);
    expect(await recorded(third)).not.toContain('seen');

    // Another tab signs out.
    await browser.signInAs('nilan234');
    await leaveHome(browser, ELSEWHERE);
    await browser.expectAddress(/^\/demo/);
    const other = await browser.openTab();
    await other.goto('/home');
    await other.click('button', /^Menu for Nils Andersson/);
    await other.click('button', 'Sign out');
    await other.expectAddress(/^\/landingpage/);
    await goBack(browser);
    await browser.expectAddress(/^\/landingpage/);
    expect(await recorded(browser)).not.toContain('seen');
  },
});
