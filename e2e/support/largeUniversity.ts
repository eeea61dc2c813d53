import type { Page } from '@playwright/test';
import { type Portal, newPortal } from '#tests/tools/server.ts';
import { accountsIn, command, inAYear, openAccounts } from './accounts.ts';
import { expect, test as base } from './test.ts';

export const EXTEND = '**/api/Accounts/Extend';

/** A university with so many associates that extending all of them takes several calls. */
export const test = base.extend<object, { large: Portal }>({
  large: [
    async ({}, use) => {
      const portal = await newPortal({ PORTAL_DEMO_PEOPLE: '8000' });
      await portal.start();
      await use(portal);
      await portal.remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ large }, use) => use(large.url),
});

/**
 * Selects all accounts and opens the extension dialog with one date for all of them. Returns the
 * number of accounts that can be extended.
 */
export async function openExtensionForAll(page: Page): Promise<number> {
  const accounts = await accountsIn(page);
  await openAccounts(page);
  await expect(page.getByRole('grid')).toHaveAttribute(
    'aria-rowcount',
    String(accounts.length + 1),
  );
  await page.getByRole('checkbox', { name: /^Markera alla/ }).click();
  await command(page, 'Förläng').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Till en vald dag' }).check();
  await dialog.getByRole('textbox', { name: 'Sista dag' }).fill(inAYear());
  const summary = await dialog.getByText(/^\d+ konton ändras$/).innerText();
  return Number.parseInt(summary, 10);
}
