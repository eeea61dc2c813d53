import { expect } from '@playwright/test';
import { errand } from '../errand.ts';
import type { EngineBrowser } from '../engineBrowser.ts';

/** The brightness of the page's background, from 0 to 255. */
const brightness = (browser: EngineBrowser) =>
  browser.evaluate<number>(`
    const [red, green, blue] = getComputedStyle(document.body).backgroundColor.match(/\\d+/g);
    return (Number(red) + Number(green) + Number(blue)) / 3;`);

const scheme = (browser: EngineBrowser) =>
  browser.evaluate('return getComputedStyle(document.documentElement).colorScheme');

/** The colour of the status bar: that of the first meta element whose media query matches. */
const statusBar = (browser: EngineBrowser) =>
  browser.evaluate<string>(`
    const colours = [...document.querySelectorAll('meta[name=theme-color]')];
    return colours.find(({ media }) => matchMedia(media).matches).content;`);

export const chooseDark = errand({
  name: 'choose-dark',
  title: 'the page follows the device’s dark scheme, unless a scheme is chosen',
  source: 'SHELL-14',
  isInEveryRun: true,
  setup: { screen: 'phone', colourScheme: 'dark' },
  async run({ browser }) {
    await browser.signInAs('nilan234');
    await browser.goto('/home');
    await browser.expectText('Current status');
    expect(await brightness(browser)).toBeLessThan(60);
    expect(await scheme(browser)).toBe('dark');
    expect(await statusBar(browser)).toBe('#141b26');

    for (const [choice, isDark] of [
      ['Light', false],
      ['Dark', true],
    ] as const) {
      await browser.click('button', /^Menu for Nils Andersson/);
      await browser.click('radio', choice, { within: ['dialog'] });
      await browser.press('Escape');
      await browser.expectHidden('dialog');
      await expect.poll(() => brightness(browser)).toBeGreaterThan(isDark ? 0 : 200);
      await expect.poll(() => brightness(browser)).toBeLessThan(isDark ? 60 : 256);
      const colour = isDark ? '#141b26' : '#ffffff';
      expect(await statusBar(browser)).toBe(colour);
      await browser.reload();
      await browser.expectText('Current status');
      expect(await scheme(browser)).toBe(isDark ? 'dark' : 'light');
      expect(await statusBar(browser)).toBe(colour);
    }
  },
});
