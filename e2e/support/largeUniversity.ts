import type { Page } from '@playwright/test';
import { Client } from 'pg';
import { firstJobsDone } from '#tests/support/firstJobs.ts';
import type { AffiliationType } from '#contract/values.ts';
import type { Portal } from '#tests/tools/server.ts';
import { refusalsOf } from '#rules/bulkActions.ts';
import { accountsIn, command, inAYear, openAccounts, today } from './accounts.ts';
import { expect, test as base } from './test.ts';
import { newLargeUniversity } from './university.ts';

/** Accounts that the server processes at a time. */
export const PORTION = 100;

/** A university with so many associates that the server extends all of them in several portions. */
export const test = base.extend<object, { large: Portal }>({
  large: [
    async ({}, use) => {
      const portal = await newLargeUniversity(8000);
      await portal.start();
      // The night would change accounts after the page has read them, which are then left alone.
      await firstJobsDone(portal.env['DATABASE_URL'] ?? '', 120_000);
      await use(portal);
      await portal.remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ large }, use) => use(large.url),
});

/**
 * Waits until the list on the page is whole, and returns its length. A night that a reset has made
 * due may end accounts while the list is read.
 */
export async function wholeList(page: Page, kinds?: readonly AffiliationType[]): Promise<number> {
  const soon = { timeout: 60_000 };
  const listed = async () =>
    Number(await page.getByRole('grid').getAttribute('aria-rowcount', soon)) - 1;
  const missing = async () => (await accountsIn(page, 'active', kinds)).length - (await listed());
  await expect.poll(missing, soon).toBe(0);
  return await listed();
}

/**
 * Selects all accounts and opens the extension dialog with one date for all of them. Returns the
 * number of accounts that can be extended.
 */
export async function openExtensionForAll(page: Page): Promise<number> {
  await openAccounts(page);
  await wholeList(page);
  await page.getByRole('checkbox', { name: /^Markera alla/ }).click();
  await command(page, 'Förläng').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Till en vald dag' }).check();
  await dialog.getByRole('textbox', { name: 'Sista dag' }).fill(inAYear());
  const summary = await dialog.getByText(/^\d+ konton ändras$/).innerText();
  return Number.parseInt(summary, 10);
}

/**
 * Keeps the server from changing the first account that such an extension changes, as a long change
 * by somebody else would. Returns a function that lets it go on.
 */
export async function holdFirstAccount(page: Page, large: Portal): Promise<() => Promise<void>> {
  const request = { action: 'extend', extendDate: inAYear() } as const;
  const first = (await accountsIn(page)).find(
    (account) =>
      refusalsOf(account, request, today(), { specialOrganisationId: null }).length === 0,
  );
  const client = new Client({ connectionString: large.env['DATABASE_URL'] });
  await client.connect();
  await client.query('begin');
  await client.query('select from account where lin = $1 for update', [first?.norEduPersonLIN]);
  return () => client.end();
}
