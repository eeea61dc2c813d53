import type { Page } from '@playwright/test';
import {
  accountsIn,
  command,
  filterBy,
  find,
  nameOf,
  openAccounts,
  quickSearch,
  take,
} from './support/accounts.ts';
import { shiftOfLoading, shiftsDuring } from './support/layoutShift.ts';
import { createSession, expect, test, TRIAL } from './support/test.ts';

test.use({ locale: 'sv-SE' });
test.beforeEach(({ page, portal }) => createSession(page.context(), portal.url, 'bener17'));

/** The names of the rendered rows, in their order. */
const names = (page: Page) => page.getByRole('rowheader').allInnerTexts();

/**
 * Returns the names once their order is stable, so that a list is not read while it loads or is
 * sorted.
 */
async function stableNames(page: Page): Promise<string[]> {
  let before: string[] = [];
  await expect(async () => {
    const now = await names(page);
    const isStable = now.length > 0 && now.join() === before.join();
    before = now;
    expect(isStable).toBe(true);
  }).toPass({ intervals: [250] });
  return before;
}

const withoutAccents = (name: string) =>
  name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

test(
  'loads each list with one call, and the search ignores accents',
  { tag: TRIAL },
  async ({ page }) => {
    const accounts = await accountsIn(page);
    const lists: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/accounts\/(?!runs)/i.test(request.url()))
        lists.push(new URL(request.url()).pathname);
    });
    await openAccounts(page);
    await expect(page.getByRole('grid')).toHaveAttribute(
      'aria-rowcount',
      String(accounts.length + 1),
    );
    await expect(page.getByRole('link', { name: /^Inaktiva \d+$/ })).toBeVisible();
    // The other two lists are loaded afterwards, for the counts on their tabs.
    const each = ['/api/accounts/active', '/api/accounts/deprovisioning', '/api/accounts/inactive'];
    expect(lists.map((path) => path.toLowerCase())).toEqual(each);

    const [accented] = take(
      1,
      accounts.filter(({ surname }) => /[åäöüé]/.test(surname)),
    );
    const plain = withoutAccents(accented?.surname ?? '');
    await quickSearch(page).fill(plain);
    await expect(page.getByRole('rowheader', { name: accented?.displayName ?? '' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`[?&]q=${plain}`));
    // Other columns are searched too: the name may be that of a contact person.
    const matchingNames = accounts
      .map(({ displayName }) => displayName)
      .filter((name) => withoutAccents(name).includes(plain));
    const found = await stableNames(page);
    expect(found).toEqual(expect.arrayContaining(matchingNames));
    expect(found.length).toBeLessThan(accounts.length);
    expect(lists).toHaveLength(each.length);
  },
);

test('Back undoes a filter and then a sort, and a shared link restores both', async ({
  context,
  page,
}) => {
  await openAccounts(page);
  const all = await stableNames(page);
  await page.getByRole('button', { name: 'Användar-id', exact: true }).click();
  const byUserId = page.getByRole('columnheader', { name: 'Användar-id' });
  await expect(byUserId).toHaveAttribute('aria-sort', 'ascending');
  await filterBy(page, 'It-abonnemang', ['Small', 'Large']);
  await expect(page.getByText(/^\d+ av \d+$/).first()).toBeVisible();
  const address = page.url();
  const filtered = await stableNames(page);
  expect(filtered.length).toBeLessThan(all.length);

  const other = await context.newPage();
  await other.goto(address);
  await expect(other.getByRole('columnheader', { name: 'Användar-id' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(
    other.getByRole('button', { name: 'Filtrera It-abonnemang, 2 värden valda' }),
  ).toBeVisible();
  await expect.poll(() => names(other)).toEqual(filtered);
  await other.close();

  await page.goBack();
  await expect(
    page.getByRole('button', { name: 'Filtrera It-abonnemang', exact: true }),
  ).toBeVisible();
  await expect(byUserId).toHaveAttribute('aria-sort', 'ascending');
  await page.goBack();
  await expect(byUserId).toHaveAttribute('aria-sort', 'none');
  await expect.poll(() => names(page)).toEqual(all);
});

test(
  'works by keys alone: moves to a row, selects a range, opens the profile and returns to the row',
  { tag: TRIAL },
  async ({ page }) => {
    await openAccounts(page, '?subscriptionType=Medium');
    const [first, second, third] = await stableNames(page);
    await quickSearch(page).focus();
    // The grid is a single tab stop; the rows below its headings are reached with the arrow keys.
    const cell = page.locator('[role=grid] [data-place]:focus');
    for (let stops = 0; stops < 30 && (await cell.count()) === 0; stops += 1)
      await page.keyboard.press('Tab');
    await expect(cell).toHaveCount(1);
    if ((await page.locator('[role=columnheader] :focus').count()) > 0)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(page.getByText('1 markerad', { exact: true })).toBeVisible();
    await expect(page.getByRole('row', { selected: true })).toContainText(second ?? '');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByText('2 markerade', { exact: true })).toBeVisible();
    await page.keyboard.press('Shift+ArrowUp');
    await expect(page.getByText('1 markerad', { exact: true })).toBeVisible();
    await page.keyboard.press('Shift+ArrowDown');

    const row = page.getByRole('row').filter({ has: page.locator(':focus') });
    await expect(row).toContainText(third ?? '');
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Medarbetare' });
    await expect(panel.getByText(third ?? '', { exact: true }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(row).toContainText(third ?? '');
    await expect(page).toHaveURL(/\/accountmanagement\?subscriptionType=Medium$/);
    await expect(page.getByText('2 markerade', { exact: true })).toBeVisible();
    await expect.poll(async () => (await names(page))[0]).toBe(first);
  },
);

test('clicking a name opens the profile over the list, which stays unchanged', async ({ page }) => {
  const [account] = take(1, await accountsIn(page));
  if (!account) throw new Error('No matching account in the demo data.');
  await openAccounts(page, '?sort=-displayName');
  await find(page, account);
  await nameOf(page, account).click();
  const panel = page.getByRole('dialog', { name: 'Medarbetare' });
  await expect(panel.getByText(account.displayName, { exact: true }).first()).toBeVisible();
  await expect(page).toHaveURL(
    new RegExp(`/accountmanagement/panels/account/employee/${account.liUId}\\?`),
  );
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(quickSearch(page)).toHaveValue(account.liUId ?? '');
  await expect(page.getByRole('columnheader', { name: 'Namn' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
});

test(
  'clicking a name right after typing opens the profile, however slowly its code loads',
  { tag: TRIAL },
  async ({ page }) => {
    const [account] = take(1, await accountsIn(page));
    if (!account) throw new Error('No matching account in the demo data.');
    await page.route('**/desk-profile-*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
    await openAccounts(page);
    await quickSearch(page).fill(account.liUId ?? '');
    await nameOf(page, account).click();
    await expect(
      page
        .getByRole('dialog', { name: 'Medarbetare' })
        .getByText(account.displayName, { exact: true })
        .first(),
    ).toBeVisible();
  },
);

test(
  'commands replace the tabs at the first selection and leave with the last; nothing else moves',
  { tag: TRIAL },
  async ({ page }) => {
    await openAccounts(page);
    await stableNames(page);
    const lists = page.getByRole('navigation', { name: 'Listor' });
    await expect(command(page, 'Förläng')).toHaveCount(0);
    const box = page.getByRole('grid').getByRole('checkbox').nth(1);
    const selecting = await shiftsDuring(page, async () => {
      await box.check();
      await expect(command(page, 'Förläng')).toBeVisible();
    });
    expect(selecting).toEqual([]);
    await expect(lists).toBeHidden();
    await expect(quickSearch(page)).toBeVisible();
    const clearing = await shiftsDuring(page, async () => {
      await page.getByRole('button', { name: 'Avmarkera alla' }).click();
      await expect(lists).toBeVisible();
    });
    expect(clearing).toEqual([]);
    // The focused button has been removed, so the focus moves to the table.
    await expect(page.locator('[role=grid] [data-place]:focus')).toHaveCount(1);
  },
);

test(
  'at 1440 × 900 pixels seventeen accounts are in view, each 34 pixels high',
  { tag: TRIAL },
  async ({ page }) => {
    await openAccounts(page);
    await stableNames(page);
    const rows = await page
      .getByRole('grid')
      .getByRole('row')
      .evaluateAll((all) => {
        const box = all[0]?.closest('[role=grid]')?.parentElement?.getBoundingClientRect();
        return all
          .slice(1)
          .map((row) => row.getBoundingClientRect())
          .filter(({ bottom }) => box && bottom <= Math.min(box.bottom, window.innerHeight))
          .map(({ height }) => height);
      });
    expect(rows.length).toBeGreaterThanOrEqual(17);
    expect(new Set(rows)).toEqual(new Set([34]));
  },
);

test('a row is 44 pixels high on a touch screen', { tag: TRIAL }, async ({ browser, portal }) => {
  const context = await browser.newContext({
    baseURL: portal.url,
    locale: 'sv-SE',
    hasTouch: true,
    isMobile: true,
    viewport: { width: 1180, height: 820 },
  });
  await createSession(context, portal.url, 'bener17');
  const touchPage = await context.newPage();
  await openAccounts(touchPage);
  await expect(touchPage.getByRole('rowheader').first()).toHaveJSProperty('offsetHeight', 43); // plus its border line
  await context.close();
});

test('loading the list does not shift the layout', { tag: TRIAL }, async ({ page }) => {
  const { sum, what } = await shiftOfLoading(page, () =>
    openAccounts(page).then(() => stableNames(page)),
  );
  expect(sum, what).toBeLessThanOrEqual(0.02);
});

test(
  'next to a profile the list remains a table at the same scroll position, with name, status and end date',
  { tag: TRIAL },
  async ({ page }) => {
    await openAccounts(page, '?kind=Associate&kind=Employee');
    await stableNames(page);
    const box = page.getByRole('grid').locator('..');
    await box.evaluate((element) => element.scrollTo({ top: 680 }));
    const [name] = await page
      .getByRole('rowheader')
      .filter({ visible: true })
      .evaluateAll((headers) => {
        const middle = window.innerHeight / 2;
        return headers
          .filter((header) => header.getBoundingClientRect().top > middle)
          .map(({ textContent }) => textContent);
      });
    await page
      .getByRole('rowheader', { name: name ?? '', exact: true })
      .getByRole('button')
      .click();
    await expect(page.getByRole('dialog', { name: 'Medarbetare' })).toBeVisible();
    expect((await page.getByRole('columnheader').allInnerTexts()).filter(Boolean)).toEqual([
      'Namn',
      'Status',
      'Gäller till',
    ]);
    expect(await box.evaluate(({ scrollTop }) => scrollTop)).toBe(680);
    await expect(page.getByRole('row', { name: name ?? '' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await page.keyboard.press('Escape');
    await expect(page.getByRole('columnheader', { name: 'Användar-id' })).toBeVisible();
    expect(await box.evaluate(({ scrollTop }) => scrollTop)).toBe(680);
    await expect(page.getByRole('row').filter({ has: page.locator(':focus') })).toContainText(
      name ?? '',
    );
  },
);
