import type { Browser, Page } from '@playwright/test';
import { keptIn } from './support/device.ts';
import { expect, giveSession, isInstalled, test } from './support/test.ts';

interface Reading {
  readonly address: string;
  /** Text from the server and the call that returns it; without `call`, the text belongs to the page itself. */
  readonly said: string | RegExp;
  readonly call?: string;
  /** Offline notice about actions that need a connection, when the page has any. */
  readonly waits?: string;
}

/** The pages on which each person reads their own data. */
const readings: Readonly<Record<string, readonly Reading[]>> = {
  annli42: [
    { address: '/supportcases', said: 'Vpn på telefonen', call: '/api/incident/own', waits: 'You are offline. Cases can be created when you are online.' },
    { address: '/liabilities/photopublication', said: 'Kommunikationsavdelningen', call: '/api/Liability/{liabilityType}', waits: 'You are offline. Answer once you are connected again.' },
    { address: '/home/panels/visitingaddress', said: /Dalhuset/, call: '/api/user/offices', waits: 'You are offline. Visiting addresses can be changed when you are online.' },
    { address: '/home/panels/notifications', said: 'Vpn', call: '/api/user/notifications' },
    { address: '/devices', said: /^Warranty to/, call: '/api/devices' },
    { address: '/profile/employee', said: 'Main position', call: '/api/employee/positions', waits: 'You can change the link once you’re connected again.' },
    { address: '/myaccounts/personal/mydata', said: /^Who you are, your accounts/, waits: 'You are offline. Your data can be downloaded once you are online.' },
  ],
  olisv345: [{ address: '/myaccounts/studentretirement', said: /olisv345 closes on/, call: '/api/students/self/retirementoptions', waits: 'You are offline. You can read what applies now, and choose when you are online again.' }],
  nilan234: [
    { address: '/applications', said: 'MATLAB', call: '/api/devices/applications' },
    { address: '/myaccounts/eduroam', said: 'You have no eduroam password', call: '/api/eduroam/passwords', waits: 'You need a connection to change your passwords.' },
  ],
};

const read = async (page: Page, { address, said }: Reading) => {
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
    if (reading.call !== undefined) await expect.poll(async () => (await keptIn(page)).databases).toContain(reading.call);
  }
  return page;
}

// PWA-05, PWA-07, PWA-09
test('a person’s own data can be read without a network, with its age and a notice about what needs a connection', async ({ browser, portal }) => {
  test.setTimeout(90_000);
  const pages = await Promise.all(Object.keys(readings).map(async (persona) => [persona, await visited(browser, portal.url, persona)] as const));
  await portal.kill();
  for (const [persona, page] of pages) {
    for (const reading of readings[persona] ?? []) {
      await read(page, reading);
      if (reading.call !== undefined) await expect(page.getByText(/^Shown from the device, fetched/).first()).toBeVisible();
      if (reading.waits !== undefined) await expect(page.getByText(reading.waits)).toBeVisible();
    }
    await page.context().close();
  }
});
