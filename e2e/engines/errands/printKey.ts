import { expect } from '@playwright/test';
import { errand } from '../errand.ts';

/** Notes what is on the page each time that it is printed, instead of opening the dialog. */
const WATCH_PRINTING = `
  window.printed = [];
  window.print = () => window.printed.push(document.querySelector('article')?.innerText ?? '');`;

export const printKey = errand({
  name: 'print-key',
  title: 'an activation key is created, printed once by itself, and again on demand',
  source: 'KEY-01, KEY-06, KEY-07',
  isInEveryRun: true,
  async run({ browser, portal }) {
    const userId = await portal.userIdOf('xanli432');
    await browser.signInAs('davos31');
    await browser.goto(`/createactivationkey/search/${userId}`);
    await browser.expectText('Xander Lilja');
    await browser.evaluate(WATCH_PRINTING);
    await browser.click('button', 'Create and print key');
    await browser.expectAddress(/^\/createactivationkey\/success$/);
    const printed = () => browser.evaluate<string[]>('return window.printed');
    await expect.poll(async () => (await printed()).length).toBe(1);
    const [sheet = ''] = await printed();
    expect(sheet).toContain('Xander Lilja');
    expect(sheet).toContain(userId);
    expect(sheet).toMatch(/\b(\w{4}-){3}\w{4}\b/);
    await browser.click('button', 'Print');
    // The browser's own dialog would stop a second press.
    expect([...new Set(await printed())]).toEqual([sheet]);
    expect((await printed()).length).toBeGreaterThan(1);
  },
});
