import type { Page } from '@playwright/test';
import type { Portal } from '#tests/tools/server.ts';
import { accountsIn, inAYear, recordChanges } from './support/accounts.ts';
import { EXTEND, openExtensionForAll, test } from './support/largeUniversity.ts';
import { createSession, expect, resetUniversity } from './support/test.ts';

// For 20 s after its last call, a run counts as in progress in another browser.
test.use({ locale: 'sv-SE' });
test.describe.configure({ timeout: 150_000 });
// An account that one journey extended cannot be extended to the same day by the next one.
test.beforeEach(({ page, large }) => resetUniversity(page.request, large.url));

/**
 * Extends the first 200 accounts and keeps the next call from reaching the server: it stays pending
 * or fails. Returns the number of accounts in the run.
 */
async function interruptRun(page: Page, next: 'pending' | 'failed'): Promise<number> {
  const count = await openExtensionForAll(page);
  const sent = recordChanges(page);
  await page.route(EXTEND, async (route) => {
    if (sent.length === 1) await route.continue();
    // A call left pending would still be sent when the tab closes.
    else if (next === 'failed') await route.abort();
  });
  const dialog = page.getByRole('dialog', { name: 'Förlängning' });
  await dialog.getByRole('button', { name: `Förläng ${count} konton` }).click();
  await expect(dialog.getByText(`200 av ${count} konton klara`)).toBeVisible();
  await expect.poll(() => sent.length).toBe(2);
  return count;
}

const foundRuns = (page: Page) => page.getByRole('region', { name: 'Dina påbörjade ändringar' });
const endDates = async (page: Page) =>
  new Map(
    (await accountsIn(page)).map(({ norEduPersonLIN, validThrough }) => [
      norEduPersonLIN,
      validThrough,
    ]),
  );
const countExtended = async (page: Page, before: ReadonlyMap<string, string | null>) =>
  [...(await endDates(page))].filter(([lin, end]) => end === inAYear() && before.get(lin) !== end)
    .length;

/** Asserts that the run is shown with its figures, and continues it until it is complete. */
async function continueRun(page: Page, count: number, timeout = 5000): Promise<void> {
  await expect(
    foundRuns(page).getByText(new RegExp(`^200 konton klara, ${count - 200} orörda`)),
  ).toBeVisible();
  await foundRuns(page)
    .getByRole('button', { name: `Fortsätt med ${count - 200} konton` })
    .click({ timeout });
  await expect(foundRuns(page).getByText(new RegExp(`^${count} konton klara`))).toBeVisible({
    timeout: 30_000,
  });
}

test('a run interrupted by a reload is shown with its figures, continues to the end, and can be undone', async ({
  page,
  large,
}) => {
  await createSession(page.context(), large.url, 'cecka23');
  const before = await endDates(page);
  const count = await interruptRun(page, 'pending');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await continueRun(page, count);
  expect(await countExtended(page, before)).toBe(count);

  await foundRuns(page)
    .getByRole('button', { name: `Ångra för ${count} konton` })
    .click();
  await expect(foundRuns(page).getByRole('heading', { name: /^Ångra: Förlängning/ })).toBeVisible({
    timeout: 30_000,
  });
  await expect(foundRuns(page).getByText(new RegExp(`^${count} konton klara`))).toBeVisible({
    timeout: 30_000,
  });
  expect(await endDates(page)).toEqual(before);
  await foundRuns(page).getByRole('button', { name: 'Stäng' }).click();
  await expect(foundRuns(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('grid', { name: 'Aktiva' })).toBeVisible();
  await expect(foundRuns(page)).toBeHidden();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('a run whose tab was closed is shown in another browser of the same administrator, but to no colleague', async ({
  browser,
  page,
  large,
}) => {
  await createSession(page.context(), large.url, 'cecka23');
  const before = await endDates(page);
  const count = await interruptRun(page, 'failed');
  await page.close();

  const openAs = async (persona: string) => {
    const context = await browser.newContext({ baseURL: large.url, locale: 'sv-SE' });
    await createSession(context, large.url, persona);
    const other = await context.newPage();
    await other.goto('/accountmanagement');
    await expect(other.getByRole('grid', { name: 'Aktiva' })).toBeVisible();
    return other;
  };
  const colleague = await openAs('davos31');
  await expect(foundRuns(colleague)).toBeHidden();
  await colleague.context().close();

  const elsewhere = await openAs('cecka23');
  await continueRun(elsewhere, count, 40_000);
  expect(await countExtended(elsewhere, before)).toBe(count);
  await elsewhere.context().close();
});

test('a run whose server was killed is shown after the restart, and stops on request', async ({
  page,
  large,
}) => {
  await createSession(page.context(), large.url, 'cecka23');
  const before = await endDates(page);
  const count = await interruptRun(page, 'pending');
  await restart(large);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/accountmanagement');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(
    foundRuns(page).getByText(new RegExp(`^200 konton klara, ${count - 200} orörda`)),
  ).toBeVisible();
  await foundRuns(page).getByRole('button', { name: 'Sluta här' }).click({ timeout: 5000 });
  await expect(foundRuns(page)).toBeHidden();
  expect(await countExtended(page, before)).toBe(200);
});

async function restart(portal: Portal): Promise<void> {
  await portal.kill();
  await portal.start();
}
