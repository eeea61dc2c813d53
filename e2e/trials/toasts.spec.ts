import type { Locator } from '@playwright/test';
import {
  accountsIn,
  command,
  may,
  openAccounts,
  result,
  selectAccounts,
  take,
  toasts,
} from '../support/accounts.ts';
import { createSession, expect, test } from '../support/test.ts';

test.use({ locale: 'sv-SE' });

test('a bulk change has its result above the list, with the focus, and no toast', async ({
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'davos31');
  await openAccounts(page);
  const request = { action: 'changeSubscription', subscriptionType: 'Medium' } as const;
  await selectAccounts(
    page,
    take(
      2,
      (await accountsIn(page)).filter((one) => may(one, request)),
    ),
  );
  await command(page, 'Byt abonnemang').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Medium', exact: true }).check();
  await dialog.getByRole('button', { name: /^Byt/ }).click();
  await expect(result(page).getByRole('button', { name: 'Ångra för 2 konton' })).toBeVisible();
  await expect(result(page).locator(':focus')).toHaveText(/^2 konton har fått nytt/);
  await expect(toasts(page).getByRole('status')).toHaveCount(0);
  await expect(result(page).getByRole('status')).toHaveText('');
  const top = async (of: Locator) => (await of.boundingBox())?.y ?? Number.NaN;
  expect(await top(result(page))).toBeLessThan(await top(page.getByRole('grid')));

  await result(page).getByRole('button', { name: 'Stäng meddelandet' }).click();
  await expect(result(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
