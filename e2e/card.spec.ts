import type { Page } from '@playwright/test';
import { storedData } from './support/storedData.ts';
import {
  createSession,
  expect,
  signIn,
  signOut,
  test,
  waitForServiceWorker,
  TRIAL,
} from './support/test.ts';

test.use({ serviceWorkers: 'allow', locale: 'sv-SE' });

const main = (page: Page) => page.getByRole('main');
const statusOf = async (page: Page) =>
  ((await (await page.request.get('/api/campuscard')).json()) as { status: string }).status;
/** PIN of every card in the demonstration data. */
const DEMO_PIN = '2468';
const WAITING = 'Kortet är inte fryst än';

/**
 * Opens the card page with its data stored on the device and controlled by the service worker, so
 * that it needs no network.
 */
async function openStoredCard(page: Page): Promise<void> {
  await page.goto('/card');
  await waitForServiceWorker(page);
  await page.goto('/card');
  await expect(main(page)).toContainText('Aktivt');
  // The files of the panel must be stored on the device too.
  await page.waitForLoadState('networkidle');
}

// CARD-07
test('a card is frozen with one tap from the app’s shortcut, and unfrozen with another', async ({
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'nilan234');
  await page.goto('/card/panels/campuscard/freeze');
  await page
    .getByRole('dialog', { name: 'Frys kortet' })
    .getByRole('button', { name: 'Frys kortet' })
    .click();
  await expect(page.getByText('Kortet är fryst.', { exact: true })).toBeVisible();
  expect(await statusOf(page)).toBe('Frozen');
  await expect(main(page).getByText(/^Fryst sedan /)).toBeVisible();
  await expect(main(page)).toContainText('Kortet öppnar inga dörrar förrän du tinar upp det.');

  await main(page).getByRole('button', { name: 'Tina upp kortet' }).click();
  await expect(page.getByText('Kortet fungerar igen.')).toBeVisible();
  expect(await statusOf(page)).toBe('Active');
  await expect(main(page).getByRole('link', { name: 'Frys kortet' })).toBeVisible();
});

test(
  'a freeze without a network waits, is never shown as done, and is sent when the network is back',
  { tag: TRIAL },
  async ({ page, portal, context }) => {
    await createSession(context, portal.url, 'nilan234');
    await openStoredCard(page);
    await context.setOffline(true);
    await main(page).getByRole('link', { name: 'Frys kortet' }).click();
    const panel = page.getByRole('dialog', { name: 'Frys kortet' });
    await panel.getByRole('button', { name: 'Frys kortet' }).click();
    await expect(panel).toContainText(WAITING);
    await expect(page.getByText('Kortet är fryst.', { exact: true })).toHaveCount(0);
    await panel.getByRole('button', { name: 'Stäng' }).click();
    await expect(main(page)).toContainText(WAITING);
    await expect(main(page)).toContainText('Aktivt');

    // The waiting freeze survives closing the app.
    await page.reload();
    await expect(main(page)).toContainText(WAITING);
    await context.setOffline(false);
    await expect(page.getByText('Kortet är fryst.', { exact: true })).toBeVisible({
      timeout: 30_000,
    });
    await expect(main(page)).not.toContainText(WAITING);
    expect(await statusOf(page)).toBe('Frozen');
    await main(page).getByRole('button', { name: 'Tina upp kortet' }).click();
    await expect(page.getByText('Kortet fungerar igen.')).toBeVisible();
  },
);

test(
  'a waiting freeze can be cancelled, and is discarded at sign-out with a warning',
  { tag: TRIAL },
  async ({ browser, page, portal, context }) => {
    await signIn(page, 'nilan234');
    await expect(page).toHaveURL(/\/home$/);
    await openStoredCard(page);
    await context.setOffline(true);
    const freeze = async () => {
      await main(page).getByRole('link', { name: 'Frys kortet' }).click();
      await page
        .getByRole('dialog', { name: 'Frys kortet' })
        .getByRole('button', { name: 'Frys kortet' })
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Stäng' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(main(page)).toContainText(WAITING);
    };
    await freeze();
    await main(page).getByRole('button', { name: 'Frys inte kortet' }).click();
    await expect(main(page)).not.toContainText(WAITING);

    await freeze();
    await page.getByRole('button', { name: /^Meny för/ }).click();
    await expect(page.getByRole('dialog')).toContainText('Loggar du ut nu skickas frysningen inte');
    await page.keyboard.press('Escape');
    await signOut(page, 'Nils Andersson');
    await expect(page).toHaveURL(/\/landingpage/);
    expect((await storedData(page)).storage).not.toContain('nilan234');
    await context.setOffline(false);

    // The sign-out is completed first; the next session finds the card unchanged.
    await page.goto('/card');
    await expect(page).toHaveURL(/\/landingpage/);
    const later = await browser.newPage({ baseURL: portal.url });
    await createSession(later.context(), portal.url, 'nilan234');
    expect(await statusOf(later)).toBe('Active');
    await later.context().close();
  },
);

test(
  'a tap shows the card on the full screen, rotated on an upright phone; Back, Escape and a tap close it',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await createSession(page.context(), portal.url, 'nilan234');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/card');
    const shown = page.getByRole('dialog', { name: 'Ditt campuskort' });
    const open = async () => {
      await main(page).getByRole('link', { name: 'Visa kortet på hela skärmen' }).click();
      await expect(shown).toContainText('Nils Andersson');
    };
    await open();
    // The image has three pixels for each CSS pixel.
    await expect
      .poll(() => shown.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(450);
    const cardBox = async () =>
      (await shown.getByRole('region', { name: 'Ditt campuskort' }).boundingBox())!;
    await expect.poll(async () => (await cardBox()).width).toBeGreaterThan(350);
    const { width, height } = await cardBox();
    expect(height / width).toBeCloseTo(85.6 / 54, 1);
    await page.keyboard.press('Escape');
    await expect(shown).toBeHidden();
    await open();
    await page.goBack();
    await expect(shown).toBeHidden();
    await open();
    await page.mouse.click(200, 760);
    await expect(shown).toBeHidden();
    await expect(page).toHaveURL(/\/card$/);

    await page.setViewportSize({ width: 844, height: 390 });
    await open();
    const wide = await cardBox();
    expect(wide.width / wide.height).toBeCloseTo(85.6 / 54, 1);
  },
);

// CARD-08, CARD-09, CARD-10, CARD-12, CARD-13, CARD-14, CARD-15, CARD-16
test(
  'the PIN is changed with the current PIN, and all rules apply',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await createSession(page.context(), portal.url, 'nilan234');
    await page.goto('/card');
    await main(page).getByRole('link', { name: 'Byt pinkod' }).click();
    const panel = page.getByRole('dialog', { name: 'Pinkod för campuskort' });
    const [current, next, repeat] = [
      panel.getByLabel('Nuvarande pinkod'),
      panel.getByLabel('Ny pinkod'),
      panel.getByLabel('Upprepa pinkoden'),
    ];
    await next.fill('12a34567');
    await expect(next).toHaveValue('1234');
    await expect(panel.getByText('bland de första')).toHaveCount(0);
    await next.press('Enter');
    await expect(panel).toContainText('bland de första som någon skulle gissa');
    for (const [pin, message] of [
      ['2580', 'bland de första'],
      ['1337', 'bland de första'],
      ['7777', 'Samma siffra fyra gånger'],
      ['0308', 'finns i ditt personnummer'],
      ['123', 'ska ha fyra siffror'],
    ] as const) {
      await next.fill(pin);
      await expect(panel).toContainText(message);
    }
    await next.fill('4826');
    await repeat.fill('4827');
    await current.fill('9999');
    await panel.getByRole('button', { name: 'Byt pinkod' }).click();
    await expect(panel).toContainText('Uppgifterna stämmer inte överens.');
    await repeat.fill('4826');
    await panel.getByRole('button', { name: 'Byt pinkod' }).click();
    await expect(panel).toContainText('stämmer varken med pinkoden eller med chipnumret');
    await current.fill(DEMO_PIN);
    await panel.getByRole('button', { name: 'Byt pinkod' }).click();
    await expect(panel).toBeHidden();
    await expect(page.getByText('Pinkoden är bytt.')).toBeVisible();
  },
);

// CARD-07
test('blocking the card warns that it is final, and a new one can be ordered with the existing portrait', async ({
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'annli42');
  await page.goto('/card');
  await main(page).getByRole('link', { name: 'Spärra' }).click();
  const panel = page.getByRole('dialog', { name: 'Spärra kortet' });
  await expect(panel).toContainText('för gott');
  await panel.getByRole('button', { name: /^Spärra kortet som slutar på/ }).click();
  await expect(page.getByText('Kortet är spärrat. Nu kan du beställa ett nytt.')).toBeVisible();
  expect(await statusOf(page)).toBe('Blocked');

  await main(page).getByRole('link', { name: 'Beställ kort' }).click();
  const order = page.getByRole('dialog', { name: 'Beställ campuskort' });
  await expect(order.getByRole('img', { name: 'Porträttet på kortet' })).toBeVisible();
  await order.getByLabel('Ny pinkod').fill('4826');
  await order.getByLabel('Upprepa pinkoden').fill('4826');
  await order.getByRole('button', { name: 'Beställ kortet' }).click();
  await expect(order).toContainText('När det är klart hämtar du det hos kortkontoret');
});
