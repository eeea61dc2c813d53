import type { Page } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { accountsIn, command, inAYear, may, openAccounts, take } from '../support/accounts.ts';
import { newDevice } from '../support/device.ts';
import { storedData, storedDataAsText } from '../support/storedData.ts';
import { createSession, expect, signIn, test, waitForServiceWorker } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

// PWA-12
test('without a network account management shows nobody, recovers by itself, and stores nothing on the device', async ({
  portal,
}) => {
  test.setTimeout(120_000);
  const device = newDevice(portal.url);
  try {
    const context = await device.open();
    const page = await context.newPage();
    await signIn(page, 'bener17');
    await expect(page).toHaveURL(/\/home$/);
    await waitForServiceWorker(page);
    const accounts = await accountsIn(page);
    const [account] = take(1, accounts);
    await page.goto('/accountmanagement');
    const name = page.getByText(account?.displayName ?? '', { exact: true });
    await expect(name.first()).toBeVisible();
    await page.goto(`/accountmanagement/panels/account/employee/${account?.liUId}`);
    await expect(
      page
        .getByRole('dialog', { name: 'Employee' })
        .getByText(account?.displayName ?? '', { exact: true })
        .first(),
    ).toBeVisible();

    // The permission to open the page is known from the administrator's record that the device
    // stores.
    await expect.poll(async () => (await storedData(page)).databases).toContain('/api/user');

    await portal.kill();
    await page.goto('/accountmanagement');
    await expect(page.getByText('You need to be online for this page')).toBeVisible();
    await expect(name).toHaveCount(0);
    const stored = await storedDataAsText(page);
    for (const { norEduPersonLIN, liUId, displayName } of accounts) {
      for (const value of [norEduPersonLIN, liUId ?? norEduPersonLIN, displayName])
        expect(stored.includes(value), value).toBe(false);
    }

    // The page shows that it needs a connection even when the person's permissions are not known.
    await clearStoredResponses(page);
    await page.goto('/accountmanagement/panels/manageaccount/search');
    await expect(page.getByText('You need to be online for this page').first()).toBeVisible();

    await portal.start();
    await expect(page.getByRole('dialog').getByRole('searchbox')).toBeVisible({ timeout: 60_000 });
    await page.goto('/accountmanagement');
    await expect(name.first()).toBeVisible();
  } finally {
    await device.remove();
  }
});

/**
 * Clears the stored responses, as when they have not been written yet or the browser has evicted
 * them.
 */
const clearStoredResponses = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('kept-answers');
        opening.addEventListener('error', () =>
          reject(opening.error ?? new Error('IndexedDB request failed')),
        );
        opening.addEventListener('success', () => {
          const clearing = opening.result
            .transaction('answers', 'readwrite')
            .objectStore('answers')
            .clear();
          clearing.addEventListener('success', () => resolve());
          clearing.addEventListener('error', () =>
            reject(clearing.error ?? new Error('IndexedDB request failed')),
          );
        });
      }),
  );

for (const width of [390, 1440]) {
  test.describe(`${width} px wide`, () => {
    test.use({ locale: 'sv-SE', viewport: { width, height: 900 }, reducedMotion: 'reduce' });

    test('the list, a dialog over it and the profile are accessible', async ({ page, portal }) => {
      test.setTimeout(120_000);
      await createSession(page.context(), portal.url, 'bener17');
      const [account] = take(
        1,
        (await accountsIn(page)).filter((one) =>
          may(one, { action: 'extend', extendDate: inAYear() }),
        ),
      );
      await openAccounts(page);
      expect(await violations(page), 'the list').toEqual([]);

      await page
        .getByRole('grid')
        .getByRole('checkbox', { name: account?.displayName ?? '' })
        .click();
      if (width < 768) {
        await page.getByRole('button', { name: 'Åtgärder', exact: true }).click();
        expect(await violations(page), 'the sheet of commands').toEqual([]);
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Förläng/ })
          .click();
      } else {
        await command(page, 'Förläng').click();
      }
      const dialog = page.getByRole('dialog', { name: 'Förlängning' });
      await dialog.getByRole('radio', { name: 'Till en vald dag' }).check();
      await dialog.getByRole('button', { name: 'Kalender' }).click();
      await expect(dialog.getByRole('dialog', { name: 'Kalender' })).toBeVisible();
      expect(await violations(page), 'the dialog').toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();

      await page.goto(`/accountmanagement/panels/account/employee/${account?.liUId}`);
      const panel = page.getByRole('dialog', { name: 'Medarbetare' });
      await expect(panel.getByRole('heading', { name: 'Historik' })).toBeVisible();
      await panel.getByRole('button', { name: 'Ändra Beskrivning' }).click();
      expect(await violations(page), 'the profile').toEqual([]);
      await panel.getByRole('button', { name: 'Byt abonnemang' }).click();
      await expect(
        page
          .getByRole('dialog', { name: 'Byte av it-abonnemang' })
          .getByRole('radio', { name: 'Small' }),
      ).toBeVisible();
      expect(await violations(page), 'a dialog in the profile').toEqual([]);
    });
  });
}
