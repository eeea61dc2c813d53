import type { BrowserContext, Page } from '@playwright/test';
import { newDevice } from '../support/device.ts';
import { storedAddresses } from '../support/storedData.ts';
import { createSession, expect, test, waitForServiceWorker } from '../support/test.ts';

test.use({ serviceWorkers: 'allow', expectedErrors: [/net::ERR_NAME_NOT_RESOLVED/] });

/** The browser's argument with which it finds no address for the portal's name. */
const UNRESOLVED = ['--host-resolver-rules=MAP localhost ~NOTFOUND'];

const connectionStatus = (page: Page) =>
  page.getByRole('banner').getByText(/^(The portal is not responding|Offline)$/);
const mobile = (page: Page) => page.getByLabel('Mobile number');

async function openProfile(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/profile/employee');
  await expect(page.getByRole('heading', { name: 'Anna Lindqvist' })).toBeVisible();
  return page;
}

test('where the portal’s name is not found, the installed app starts, keeps typed text, and goes on later', async ({
  portal,
}) => {
  const device = newDevice(portal.url);
  try {
    const first = await device.open();
    await createSession(first, portal.url, 'annli42');
    const page = await openProfile(first);
    await waitForServiceWorker(page);
    await expect
      .poll(async () => (await storedAddresses(page)).some((one) => one.includes('/cards.')))
      .toBe(true);

    const context = await device.restart(UNRESOLVED);
    const failures: (string | undefined)[] = [];
    context.on('requestfailed', (request) => failures.push(request.failure()?.errorText));
    const lost = await openProfile(context);
    await expect(connectionStatus(lost)).toHaveText('Offline');
    expect(failures).toContain('net::ERR_NAME_NOT_RESOLVED');
    await lost.getByRole('button', { name: 'Edit contact details' }).click();
    await mobile(lost).fill('070-174 06 72');
    await lost.waitForTimeout(3000);
    await expect(mobile(lost)).toHaveValue('070-174 06 72');
    await expect(connectionStatus(lost)).toHaveCount(1);
    await expect(lost.locator('[data-bar] > *')).toHaveCount(0);

    const found = await openProfile(await device.restart());
    await expect(connectionStatus(found)).toBeHidden();
    await expect(found.getByRole('button', { name: 'Edit contact details' })).toBeEnabled();
  } finally {
    await device.remove();
  }
});
