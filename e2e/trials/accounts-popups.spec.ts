import type { Locator, Page } from '@playwright/test';
import { openAccounts, rowOf, accountsIn, quickSearch } from '../support/accounts.ts';
import { expectFullyVisible } from '../support/popups.ts';
import { createSession, expect, test } from '../support/test.ts';

test.use({ locale: 'sv-SE' });

const sizes = [
  { width: 1440, height: 900 },
  { width: 1440, height: 1080 },
  { width: 390, height: 844 },
  { width: 320, height: 568 },
] as const;
const WIDE = 1000;

async function expectListFullyVisible(page: Page, field: Locator): Promise<void> {
  await expect(field).toBeEnabled();
  await field.click();
  await expectFullyVisible(
    page.getByRole('listbox').filter({ visible: true }).locator('..'),
    '[role=option]',
  );
  await field.press('Escape');
}

async function expectCalendarFullyVisible(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Kalender' }).click();
  await expectFullyVisible(page.getByRole('dialog', { name: 'Kalender' }), 'td button');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Kalender' })).toBeHidden();
}

/** Chooses the first option by keyboard. */
async function chooseFirst(field: Locator): Promise<void> {
  await expect(field).toBeEnabled();
  await field.press('ArrowDown');
  await field.press('ArrowDown');
  await field.press('Enter');
}

async function command(page: Page, name: string): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < WIDE)
    await page.getByRole('button', { name: 'Åtgärder' }).click();
  else if (name === 'Byt aktivitet')
    await page.getByRole('button', { name: 'Mer', exact: true }).click();
  await page.getByRole('button', { name }).filter({ visible: true }).click();
}

for (const viewport of sizes) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport, isMobile: viewport.width < WIDE, hasTouch: viewport.width < WIDE });

    test('every popup of the list page is completely visible and clickable', async ({
      page,
      portal,
    }) => {
      await createSession(page.context(), portal.url, 'cecka23');
      await openAccounts(page);
      await page.getByRole('button', { name: 'Filtrera Status' }).click();
      await expectFullyVisible(page.getByRole('dialog', { name: 'Filtrera Status' }), 'input');
      await page.keyboard.press('Escape');
      await page.locator('summary', { hasText: 'Organisation' }).click();
      await expectListFullyVisible(page, page.getByRole('combobox', { name: 'Institution' }));
    });

    test('every popup of a bulk dialog is completely visible and clickable', async ({
      page,
      portal,
    }) => {
      await createSession(page.context(), portal.url, 'bener17');
      await openAccounts(page);
      const account = (await accountsIn(page)).find(({ userStatus }) => userStatus === 'Active');
      if (!account) throw new Error('No active account in the demo data.');
      await quickSearch(page).fill(account.liUId ?? '');
      await rowOf(page, account).getByRole('checkbox').check();

      await command(page, 'Förläng');
      await page.getByRole('radio', { name: 'Till en vald dag' }).check();
      await expectCalendarFullyVisible(page);
      await page.getByRole('dialog', { name: 'Förlängning' }).press('Escape');

      await command(page, 'Byt aktivitet');
      const [centre, activity] = [
        page.getByRole('combobox', { name: 'Kostnadsställe' }),
        page.getByRole('combobox', { name: 'Aktivitet' }),
      ];
      await expectListFullyVisible(page, centre);
      await chooseFirst(centre);
      await expectListFullyVisible(page, activity);
    });

    test('every popup of the account form is completely visible and clickable', async ({
      page,
      portal,
    }) => {
      await createSession(page.context(), portal.url, 'cecka23');
      await page.goto('/accountmanagement/panels/manageaccount/search?searchQuery=vivno29');
      await page.getByRole('button', { name: /^Förläng/ }).click();
      const form = page.getByRole('dialog', { name: /Förläng/ });
      await expectListFullyVisible(page, form.getByRole('combobox', { name: 'Institution' }));
      await expectListFullyVisible(page, form.getByRole('combobox', { name: 'Kostnadsställe' }));
      await expectCalendarFullyVisible(page);
    });
  });
}

test('typing over a chosen option replaces its text; leaving without a choice restores the option', async ({
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'cecka23');
  await page.goto('/accountmanagement/panels/manageaccount/search?searchQuery=vivno29');
  await page.getByRole('button', { name: /^Förläng/ }).click();
  const form = page.getByRole('dialog', { name: /Förläng/ });
  const department = form.getByRole('combobox', { name: 'Institution' });
  await expect(department).toHaveValue(/Institutionen för datateknik/);
  const before = await department.inputValue();

  for (const enter of [() => department.click(), () => department.focus()]) {
    await enter();
    await page.keyboard.type('mate');
    await expect(department).toHaveValue('mate');
    await page.keyboard.press('Escape');
    await expect(department).toHaveValue(before);
    await expect(form).toBeVisible();
    await page.keyboard.type('mate');
    await page.keyboard.press('Tab');
    await expect(department).toHaveValue(before);
    await form.getByRole('heading', { level: 2 }).click();
  }
});
