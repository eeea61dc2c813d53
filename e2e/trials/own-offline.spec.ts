import type { Browser, Page } from '@playwright/test';
import { storedData } from '../support/storedData.ts';
import { createSession, expect, test, waitForServiceWorker } from '../support/test.ts';

interface OwnPage {
  readonly address: string;
  /**
   * Text from the server and the call that returns it; without `call`, the text belongs to the page
   * itself.
   */
  readonly shown: string | RegExp;
  readonly call?: string;
  /** Offline notice about actions that need a connection, when the page has any. */
  readonly offlineNotice?: string;
}

/** The pages on which each person reads their own data. */
const ownPages: Readonly<Record<string, readonly OwnPage[]>> = {
  annli42: [
    {
      address: '/supportcases',
      shown: 'Vpn på telefonen',
      call: '/api/incident/own',
      offlineNotice: 'You are offline. Cases can be created when you are online.',
    },
    {
      address: '/liabilities/photopublication',
      shown: 'Kommunikationsavdelningen',
      call: '/api/Liability/{liabilityType}',
      offlineNotice: 'You are offline. Answer once you are online again.',
    },
    {
      address: '/home/panels/visitingaddress',
      shown: /Dalhuset/,
      call: '/api/user/offices',
      offlineNotice: 'You are offline. Visiting addresses can be changed when you are online.',
    },
    { address: '/home/panels/notifications', shown: 'Vpn', call: '/api/user/notifications' },
    { address: '/devices', shown: /^Warranty to/, call: '/api/devices' },
    {
      address: '/profile/employee',
      shown: 'Main position',
      call: '/api/employee/positions',
      offlineNotice: 'You can change the link once you’re online again.',
    },
    {
      address: '/myaccounts/personal/mydata',
      shown: /^Show the data here/,
      offlineNotice: 'You are offline. Your data can be downloaded once you are online.',
    },
  ],
  olisv345: [
    {
      address: '/myaccounts/studentretirement',
      shown: /olisv345 closes on/,
      call: '/api/students/self/retirementoptions',
      offlineNotice:
        'You are offline. You can see your options now, and choose when you are online again.',
    },
  ],
  nilan234: [
    { address: '/applications', shown: 'MATLAB', call: '/api/devices/applications' },
    {
      address: '/myaccounts/eduroam',
      shown: 'You have no eduroam password',
      call: '/api/eduroam/passwords',
      offlineNotice: 'You need to be online to change your passwords.',
    },
  ],
};

const openAndExpect = async (page: Page, { address, shown }: OwnPage) => {
  await page.goto(address);
  await expect(page.locator('main, dialog[open]').getByText(shown).first()).toBeVisible();
};

async function visitOnline(browser: Browser, url: string, persona: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'allow' });
  await createSession(context, url, persona);
  const page = await context.newPage();
  await page.goto('/home');
  await waitForServiceWorker(page);
  for (const ownPage of ownPages[persona] ?? []) {
    await openAndExpect(page, ownPage);
    if (ownPage.call !== undefined)
      await expect.poll(async () => (await storedData(page)).databases).toContain(ownPage.call);
  }
  return page;
}

// PWA-05, PWA-07, PWA-09
test('a person’s own data are readable offline, with their age and what needs a connection', async ({
  browser,
  portal,
}) => {
  test.setTimeout(90_000);
  const pages = await Promise.all(
    Object.keys(ownPages).map(
      async (persona) => [persona, await visitOnline(browser, portal.url, persona)] as const,
    ),
  );
  await portal.kill();
  for (const [persona, page] of pages) {
    for (const ownPage of ownPages[persona] ?? []) {
      await openAndExpect(page, ownPage);
      if (ownPage.call !== undefined)
        await expect(page.getByText(/^Shown from the device, fetched/).first()).toBeVisible();
      if (ownPage.offlineNotice !== undefined)
        await expect(page.getByText(ownPage.offlineNotice)).toBeVisible();
    }
    await page.context().close();
  }
});
