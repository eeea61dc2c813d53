import type { Page } from '@playwright/test';
import { newDevice } from './support/device.ts';
import { storedData } from './support/storedData.ts';
import { expect, signIn, signOut, test, TRIAL, waitForServiceWorker } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const people = [
  {
    userId: 'annli42',
    name: 'Anna Lindqvist',
    isStudent: false,
    storedCalls: [
      '/api/user/account',
      '/api/employee/positions',
      '/api/employee/contactinformation',
      '/api/helpdeskInformation',
    ],
    expectProfile: async (page: Page) => {
      await expect(page.getByRole('heading', { name: 'Anna Lindqvist' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Positions' })).toBeVisible();
      await expect(page.getByText('3 days without a position')).toBeVisible();
    },
  },
  {
    userId: 'nilan234',
    name: 'Nils Andersson',
    isStudent: true,
    storedCalls: ['/api/user/account', '/api/helpdeskInformation'],
    expectProfile: async (page: Page) => {
      await expect(page.getByRole('heading', { name: 'Nils Andersson' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Studies', exact: true })).toBeVisible();
    },
  },
];

for (const { userId, name, isStudent, storedCalls, expectProfile } of people) {
  // PWA-03, PWA-04, PWA-05, PWA-07, PWA-08, PWA-09, PWA-13
  test(
    `${userId} sees the profile and the helpdesk without a network, and leaves no trace after signing out`,
    {
      tag: isStudent ? TRIAL : [],
    },
    async ({ portal }) => {
      test.setTimeout(120_000);
      const device = newDevice(portal.url);
      try {
        let context = await device.open();
        let page = await context.newPage();
        await signIn(page, userId);
        await expect(page).toHaveURL(/\/home$/);
        await waitForServiceWorker(page);

        await page.getByRole('main').getByRole('link', { name: 'Account', exact: true }).click();
        await expectProfile(page);
        await expectHelpdesk(page);
        await waitUntilStored(page, ...storedCalls);

        await portal.kill();
        context = await device.restart();
        page = await context.newPage();
        await page.goto('/');
        await expect(page).toHaveURL(/\/home$/);
        await expect(page.getByRole('heading', { level: 1 })).toContainText(
          name.split(' ')[0] ?? name,
        );
        await expect(page.getByText('Offline')).toBeVisible();

        await page.getByRole('main').getByRole('link', { name: 'Account', exact: true }).click();
        await expectProfile(page);
        await expectHelpdesk(page);

        await signOut(page, name);
        await expect(page).toHaveURL(/\/landingpage/);
        await expectNoTrace(page, userId, ...name.split(' '));

        // No data returns when the network is back.
        await portal.start();
        await page.goto('/home');
        await expect(page).toHaveURL(/\/landingpage/);
        await expectNoTrace(page, userId, ...name.split(' '));
      } finally {
        await device.remove();
      }
    },
  );
}

// PWA-12
test('a page about other people shows that it needs a connection', async ({ portal }) => {
  const device = newDevice(portal.url);
  try {
    const context = await device.open();
    const page = await context.newPage();
    await signIn(page, 'davos31');
    await expect(page).toHaveURL(/\/home$/);
    await waitForServiceWorker(page);
    await page.goto('/finance');
    await expect(page.getByRole('heading', { level: 1, name: 'Cost distribution' })).toBeVisible();
    await waitUntilStored(page, '/api/user');

    await portal.kill();
    await page.goto('/finance');
    await expect(page.getByText('You need to be online for this page')).toBeVisible();

    // A page that was never opened on this device is not stored on it: it waits for the network and
    // then loads.
    await page.goto('/vouching');
    const needed = page.getByRole('heading', { level: 1, name: 'You need to be online' });
    await expect(needed).toBeVisible();
    await expect(page.getByText('Not on this device')).toBeVisible();
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Home' })).toBeVisible();
    await portal.start();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Accounts you’re responsible for' }),
    ).toBeVisible({ timeout: 30_000 });
  } finally {
    await device.remove();
  }
});

/** Asserts that the helpdesk panel opens over the current page. */
async function expectHelpdesk(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  await page.goto(`${pathname}/panels/helpdesk`);
  const panel = page.getByRole('dialog', { name: 'Help' });
  await expect(panel.getByText('Opening hours').first()).toBeVisible();
  await expect(panel.getByRole('link', { name: /@/ }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
}

/** Waits until the responses are stored, which happens shortly after they arrive. */
async function waitUntilStored(page: Page, ...calls: string[]): Promise<void> {
  for (const call of calls)
    await expect.poll(async () => (await storedData(page)).databases).toContain(call);
}

async function expectNoTrace(page: Page, ...traces: string[]): Promise<void> {
  const stored = await storedData(page);
  expect(stored.ownFiles).toContain('/index.html');
  for (const trace of traces) {
    for (const [kind, text] of Object.entries(stored))
      expect(text.includes(trace), `${trace} in ${kind}`).toBe(false);
  }
}
