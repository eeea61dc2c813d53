import { type Page, request } from '@playwright/test';
import { newDevice } from '../support/device.ts';
import { storedData } from '../support/storedData.ts';
import { expect, signIn, signOut, test, waitForServiceWorker } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Shows the page as in the window of the installed app. */
async function standalone(page: Page): Promise<Page> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setEmulatedMedia', {
    features: [{ name: 'display-mode', value: 'standalone' }],
  });
  return page;
}

test('the shortcut of the app shows the card at a cold start without a network, and nothing after signing out', async ({
  portal,
}) => {
  test.setTimeout(120_000);
  const device = newDevice(portal.url);
  try {
    const outside = await request.newContext({ baseURL: portal.url });
    const manifest = (await (await outside.get('/app/manifest/en-GB.webmanifest')).json()) as {
      shortcuts: { name: string; url: string }[];
    };
    await outside.dispose();
    const shortcut = manifest.shortcuts.find(({ name }) => name === 'Show my card')?.url ?? '';

    // Home only: the person has never opened the card's own page on this device.
    let context = await device.open();
    let page = await context.newPage();
    await signIn(page, 'nilan234');
    await expect(page).toHaveURL(/\/home$/);
    await waitForServiceWorker(page);
    await page.goto('/home');
    await expect(page.getByRole('region', { name: 'Your campus card' })).toBeVisible();
    for (const call of ['/api/campuscard', '/api/profileimage/portrait/mine'])
      await expect.poll(async () => (await storedData(page)).databases).toContain(call);

    await portal.kill();
    context = await device.restart();
    page = await standalone(await context.newPage());
    await page.goto(shortcut);
    const shown = page.getByRole('dialog', { name: 'Your campus card' });
    await expect(shown).toContainText('Nils Andersson');
    await expect(shown).toContainText('The card’s number ends in');
    await expect
      .poll(() =>
        shown
          .locator('img')
          .last()
          .evaluate((img: HTMLImageElement) => img.naturalWidth),
      )
      .toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { level: 1, name: 'My card' })).toBeVisible();

    await signOut(page, 'Nils Andersson');
    await expect(page).toHaveURL(/\/landingpage/);
    context = await device.restart();
    page = await standalone(await context.newPage());
    await page.goto(shortcut);
    await expect(page).toHaveURL(/\/landingpage/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.locator('body').innerText()).not.toContain('Nils');
    await expect(page.getByText('You can sign in when you are back online.')).toBeVisible();
  } finally {
    await device.remove();
  }
});
