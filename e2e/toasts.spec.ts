import type { Locator, Page } from '@playwright/test';
import { accountsIn, command, may, openAccounts, some, tick, toasts } from './support/accounts.ts';
import { expect, giveSession, test } from './support/test.ts';

test.use({ locale: 'sv-SE' });

/** Everything in there that can be pressed or filled in and that a toast lies over, by its name or text; each is brought into view first. */
async function coveredIn(page: Page, place: Locator): Promise<string[]> {
  const bar = await toasts(page).last().elementHandle();
  return await place.evaluate(async (element, toastBar) => {
    const controls = [...element.querySelectorAll<HTMLElement>('input, textarea, button, select, a[href]')].filter((control) => !toastBar?.contains(control) && control.checkVisibility());
    const covered: string[] = [];
    for (const control of controls) {
      control.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      // A table's rows are drawn again while it scrolls.
      await new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      });
      if (!control.isConnected) continue;
      control.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const one = control.getBoundingClientRect();
      const isCovered = [...(toastBar?.children ?? [])].some((toast) => {
        const other = toast.getBoundingClientRect();
        return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
      });
      if (isCovered) covered.push(control.getAttribute('aria-label') ?? control.textContent);
    }
    return covered;
  }, bar);
}

test('what a bulk change tells covers no field, checkbox or command of the page', async ({ page, portal }) => {
  await giveSession(page.context(), portal.url, 'davos31');
  await openAccounts(page);
  const wish = { action: 'changeSubscription', subscriptionType: 'Medium' } as const;
  await tick(page, some(2, (await accountsIn(page)).filter((one) => may(one, wish))));
  await command(page, 'Byt abonnemang').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Medium', exact: true }).check();
  await dialog.getByRole('button', { name: /^Byt/ }).click();
  await expect(toasts(page).getByRole('button', { name: 'Ångra för 2 konton' })).toBeVisible();
  expect(await coveredIn(page, page.getByRole('main'))).toEqual([]);
});

for (const [width, height] of [[1440, 900], [390, 844]] as const) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height } });
    test.beforeEach(async ({ page, portal }) => giveSession(page.context(), portal.url, 'davos31'));

    test('what a panel tells covers nothing of the panel', async ({ page }) => {
      const [account] = some(1, (await accountsIn(page)).filter(({ liUId, userStatus, description }) => liUId && userStatus === 'Active' && description));
      await page.goto(`/accountmanagement/panels/account/employee/${account?.liUId}`);
      const panel = page.getByRole('dialog', { name: 'Medarbetare' });
      await panel.getByRole('button', { name: 'Ändra Beskrivning' }).click();
      await panel.getByRole('textbox', { name: 'Beskrivning' }).fill(`Handleder vid ${width}`);
      await panel.getByRole('button', { name: 'Spara ändringarna' }).click();
      await expect(toasts(page).getByText(/är sparade\.$/).last()).toBeVisible();
      expect(await coveredIn(page, panel)).toEqual([]);
    });
  });
}
