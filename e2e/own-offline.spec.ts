import type { Browser, Page } from '@playwright/test';
import { keptIn } from './support/device.ts';
import { expect, giveSession, isInstalled, test } from './support/test.ts';

/** What each person reads of their own, and a word of it that comes from the server. */
const readings: Readonly<Record<string, readonly (readonly [address: string, said: string | RegExp, call: string])[]>> = {
  annli42: [
    ['/supportcases', 'Vpn på telefonen', '/api/incident/own'],
    ['/liabilities/photopublication', 'Kommunikationsavdelningen', '/api/Liability/{liabilityType}'],
    ['/home/panels/visitingaddress', /Dalhuset/, '/api/user/offices'],
    ['/home/panels/notifications', 'Vpn', '/api/user/notifications'],
  ],
  olisv345: [['/myaccounts/studentretirement', /olisv345 closes on/, '/api/students/self/retirementoptions']],
  nilan234: [
    ['/applications', 'MATLAB', '/api/devices/applications'],
    ['/myaccounts/eduroam', 'You have no eduroam password', '/api/eduroam/passwords'],
  ],
};

const read = async (page: Page, [address, said]: readonly [string, string | RegExp, string]) => {
  await page.goto(address);
  await expect(page.locator('main, dialog[open]').getByText(said).first()).toBeVisible();
};

async function visited(browser: Browser, url: string, persona: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'allow' });
  await giveSession(context, url, persona);
  const page = await context.newPage();
  await page.goto('/home');
  await isInstalled(page);
  for (const reading of readings[persona] ?? []) {
    await read(page, reading);
    await expect.poll(async () => (await keptIn(page)).databases).toContain(reading[2]);
  }
  return page;
}

// PWA-05, PWA-07, PWA-09
test('what is one’s own is read without a network, with its age', async ({ browser, portal }) => {
  test.setTimeout(90_000);
  const pages = await Promise.all(Object.keys(readings).map(async (persona) => [persona, await visited(browser, portal.url, persona)] as const));
  await portal.kill();
  for (const [persona, page] of pages) {
    for (const reading of readings[persona] ?? []) {
      await read(page, reading);
      await expect(page.getByText(/^Shown from the device, fetched/).first()).toBeVisible();
    }
    await page.context().close();
  }
});
