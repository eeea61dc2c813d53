import { expect } from '@playwright/test';
import { errand } from '../errand.ts';
import type { EngineBrowser } from '../engineBrowser.ts';

const FIELD = 'Search in your own words, such as lost card';

const statusOf = (browser: EngineBrowser) =>
  browser.evaluate('return (await (await fetch("/api/campuscard")).json()).status');
/** The text of the button that has the focus; empty for anything else. */
const focused = (browser: EngineBrowser) =>
  browser.evaluate<string>(
    'return document.querySelector("button:focus")?.textContent?.trim() ?? ""',
  );

/** More presses of Tab than the dialog has elements. */
const MAX_TABS = 12;

/** Moves on by Tab until the button has the focus, and presses it. */
async function pressByKeyboard(browser: EngineBrowser, name: string): Promise<void> {
  for (let tabs = 0; tabs < MAX_TABS && (await focused(browser)) !== name; tabs += 1)
    await browser.press('Tab');
  expect(await focused(browser)).toBe(name);
  await browser.press('Enter');
}

export const searchByKeyboard = errand({
  name: 'search-keyboard',
  title: 'a lost card is found by words and frozen by keyboard alone',
  source: 'SHELL-18',
  isInEveryRun: false,
  async run({ browser }) {
    await browser.signInAs('nilan234');
    await browser.goto('/home');
    await browser.expectText('Current status');
    await browser.press('Control', 'k');
    await browser.expectShown('dialog', 'Search and go to');
    await browser.fill(FIELD, 'lost card');
    await browser.expectShown('option', /^Freeze the card/);
    await browser.press('Enter');
    await browser.expectShown('dialog', 'Freeze the card');
    await pressByKeyboard(browser, 'Freeze the card');
    await expect.poll(() => statusOf(browser)).toBe('Frozen');
    await browser.press('Escape');
    await browser.expectHidden('dialog');

    // Escape closes the search, and gives the focus back.
    await browser.press('Control', 'k');
    await browser.fill(FIELD, 'no such thing at all');
    await browser.expectText('The portal has nothing by that name');
    await browser.press('Escape');
    await browser.expectHidden('dialog');

    await browser.goto('/card');
    await browser.click('button', 'Unfreeze the card');
    await expect.poll(() => statusOf(browser)).toBe('Active');
  },
});
