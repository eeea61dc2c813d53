import type { Page } from '@playwright/test';
import { addDays } from '#rules/dates.ts';
import {
  accountsIn,
  find,
  inAYear,
  may,
  openAccounts,
  rowOf,
  setEndElsewhere,
  take,
  today,
} from '../support/accounts.ts';
import { createSession, expect, test } from '../support/test.ts';

test.use({ locale: 'sv-SE' });

const tooltip = (page: Page) => page.getByRole('tooltip').filter({ visible: true });
const cellOf = (page: Page, account: Parameters<typeof rowOf>[1], text: string) =>
  rowOf(page, account).getByRole('gridcell', { name: text });

// SHELL-30
test('the meaning of a status is shown on hover and on keyboard focus, and Escape hides it', async ({
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'bener17');
  const [suspended] = take(
    1,
    (await accountsIn(page)).filter(({ userStatus }) => userStatus === 'Suspended'),
  );
  if (!suspended) throw new Error('No matching account in the demo data.');
  await openAccounts(page);
  await find(page, suspended);
  const status = cellOf(page, suspended, 'Avstängt');
  await status.hover();
  await expect(tooltip(page)).toContainText(/\S/);
  const meaning = await tooltip(page).innerText();
  await page.mouse.move(5, 5);
  await expect(tooltip(page)).toHaveCount(0);

  await rowOf(page, suspended).getByRole('checkbox').focus();
  for (
    let step = 0;
    step < 30 && !(await status.evaluate((cell) => cell === document.activeElement));
    step += 1
  )
    await page.keyboard.press('ArrowRight');
  await expect(status).toBeFocused();
  await expect(tooltip(page)).toHaveText(meaning);
  await expect(status).toHaveAccessibleDescription(meaning);
  await page.keyboard.press('Escape');
  await expect(tooltip(page)).toHaveCount(0);
  await expect(status).toBeFocused();
});

// ACCT-18
test('an XLarge subscription without a phone is marked, with an explanation', async ({
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'cecka23');
  const kinds = ['Associate', 'Employee', 'Affiliated'] as const;
  const [account] = take(
    1,
    (await accountsIn(page, 'active', kinds)).filter(
      ({ subscriptionType, hasLiUPhone, liUId }) =>
        liUId && subscriptionType === 'XLarge' && !hasLiUPhone,
    ),
  );
  if (!account) throw new Error('No matching account in the demo data.');
  await openAccounts(page, `?${kinds.map((kind) => `kind=${kind}`).join('&')}`);
  await find(page, account);
  const cell = cellOf(page, account, 'Large med telefon');
  await expect(cell.locator('svg')).toBeVisible();
  await cell.hover();
  await expect(tooltip(page)).toContainText(
    'Kontot har abonnemang med telefon men ingen universitetstelefon.',
  );
});

// DATA-32
test('an end within 30 days is emphasised, unlike one after 31, and the name stays in view beside it', async ({
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'bener17');
  const accounts = (await accountsIn(page)).filter(
    (account) =>
      account.liUId &&
      account.userStatus === 'Active' &&
      may(account, { action: 'extend', extendDate: inAYear() }),
  );
  const [soon, later] = take(2, accounts);
  if (!soon || !later) throw new Error('No matching account in the demo data.');
  await page.goto('/health/live');
  await setEndElsewhere(page, soon, addDays(today(), 30));
  await setEndElsewhere(page, later, addDays(today(), 31));

  await page.setViewportSize({ width: 700, height: 800 });
  await openAccounts(page);
  /** The style of an account's end date, after the table has been scrolled to it. */
  const endDateStyle = async (account: typeof soon) => {
    await find(page, account);
    await page
      .getByRole('columnheader', { name: /^Gäller till/ })
      .evaluate((heading) => heading.scrollIntoView({ inline: 'end' }));
    // Waits until the column next to the name has scrolled below the name.
    await expect(async () => {
      const [name, userId] = [
        await rowOf(page, account).getByRole('rowheader').boundingBox(),
        await cellOf(page, account, account.liUId ?? '').boundingBox(),
      ];
      if (!name || !userId) throw new Error('The row is not rendered.');
      expect(userId.x).toBeLessThan(name.x + name.width - 20);
    }).toPass();
    await expect(rowOf(page, account).getByRole('rowheader')).toBeInViewport({ ratio: 1 });
    const headings = await page.getByRole('columnheader').allInnerTexts();
    const at = headings.findIndex((heading) => heading.startsWith('Gäller till'));
    return rowOf(page, account)
      .locator('[data-column]')
      .nth(at)
      .evaluate((cell) => {
        const { fontWeight, backgroundColor } = getComputedStyle(cell.firstElementChild ?? cell);
        return { fontWeight, backgroundColor };
      });
  };
  const marked = await endDateStyle(soon);
  const plain = await endDateStyle(later);
  expect(marked.backgroundColor).not.toBe(plain.backgroundColor);
  expect(Number(marked.fontWeight)).toBeGreaterThan(Number(plain.fontWeight));
});

test('opening an account beside the list keeps what the search has found in any column', async ({
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'bener17');
  const [account] = take(
    1,
    (await accountsIn(page)).filter(({ liUId, userStatus }) => liUId && userStatus === 'Active'),
  );
  if (!account) throw new Error('No matching account in the demo data.');
  await openAccounts(page);
  await (await find(page, account)).getByRole('button', { name: account.displayName }).click();
  await expect(page.getByRole('dialog', { name: 'Medarbetare' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Användar-id' })).toHaveCount(0);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await expect(page.getByRole('rowheader')).toContainText(`I Användar-id: ${account.liUId}`);
});
