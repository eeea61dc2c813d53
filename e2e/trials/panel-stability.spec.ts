import type { Page } from '@playwright/test';
import { openAccounts, quickSearch } from '../support/accounts.ts';
import { shiftsDuring } from '../support/layoutShift.ts';
import { createSession, expect, test } from '../support/test.ts';

test.use({ locale: 'sv-SE' });

const sizes = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
] as const;

interface PanelCase {
  readonly name: string;
  readonly persona: string;
  readonly address: string;
  readonly panel: RegExp;
  readonly open: (page: Page) => Promise<void>;
}

const panelCases: readonly PanelCase[] = [
  {
    name: 'the profile panel next to the account list',
    persona: 'cecka23',
    address: '/accountmanagement',
    panel: /^Medarbetare/,
    open: (page) =>
      page
        .getByRole('grid')
        .locator('[data-position="3"] [data-open], [data-position="3"] [role=rowheader]')
        .first()
        .click(),
  },
];

for (const viewport of sizes) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport });

    for (const { name, persona, address, panel, open } of panelCases) {
      test(`opening and closing ${name} shifts nothing, and restores the focus`, async ({
        page,
        portal,
      }) => {
        await createSession(page.context(), portal.url, persona);
        await page.goto(address);
        await page.waitForLoadState('networkidle');
        if (address === '/accountmanagement')
          await expect(page.getByRole('rowheader').first()).toBeVisible();
        const dialog = page.getByRole('dialog', { name: panel });
        const shifts = await shiftsDuring(page, async () => {
          await open(page);
          await expect(dialog).toBeVisible();
          await page.waitForLoadState('networkidle');
        });
        expect(shifts, 'on opening').toEqual([]);
        const closing = await shiftsDuring(page, async () => {
          await page.keyboard.press('Escape');
          await expect(dialog).toBeHidden();
        });
        expect(closing, 'on closing').toEqual([]);
        await expect(page.locator(':focus')).toHaveCount(1);
      });
    }
  });
}

test('a page keeps its scroll position below a panel', async ({ page, portal }) => {
  await page.setViewportSize({ width: 390, height: 480 });
  await createSession(page.context(), portal.url, 'nilan234');
  await page.goto('/home');
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.scrollTo(0, 200));
  const scroll = () => page.evaluate(() => window.scrollY);
  const before = await scroll();
  expect(before).toBeGreaterThan(0);
  await page
    .getByRole('link', { name: /^Notiser/ })
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole('dialog', { name: /^Notiser/ })).toBeVisible();
  expect(await scroll()).toBe(before);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await scroll()).toBe(before);
});

test('next to the accounts the page stays usable; on other pages a click outside closes the panel', async ({
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'cecka23');
  await openAccounts(page);
  await page.getByRole('grid').locator('[data-position="3"] [data-open]').click();
  const person = page.getByRole('dialog', { name: 'Medarbetare' });
  await expect(person).toBeVisible();
  await quickSearch(page).fill('an');
  await expect(person).toBeVisible();

  await page.goto('/home');
  await page
    .getByRole('link', { name: /^Notiser/ })
    .first()
    .click();
  const notifications = page.getByRole('dialog', { name: /^Notiser/ });
  await expect(notifications).toBeVisible();
  await page.mouse.click(300, 500);
  await expect(notifications).toBeHidden();
  await expect(page).toHaveURL(/\/home$/);
});
