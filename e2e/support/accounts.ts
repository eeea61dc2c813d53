import { personalNumbers } from '#demo/data/testNumbers.ts';
import { expect, type Locator, type Page, type Request } from '@playwright/test';
import type { Account } from '#contract/account.ts';
import type { OrganisationNode } from '#contract/organisations.ts';
import type { AffiliationType } from '#contract/values.ts';
import { formatFullDate } from '#client/i18n/days.ts';
import type { AccountList } from '#rules/accountLists.ts';
import { refusalsOf, type BulkRequest } from '#rules/bulkActions.ts';
import { dateInSweden } from '#rules/dates.ts';
import { oneYearFrom } from '#rules/extension.ts';
import { testNow } from '#tests/tools/clock.ts';

export const today = () => dateInSweden(testNow());
export const inAYear = () => oneYearFrom({ affiliationEndDate: null }, today());
/** Formats a date like the lists do, for dates more than 30 days ahead. */
export const formatListDate = (date: string) =>
  formatFullDate(date, 'sv-SE').replaceAll('\u00A0', ' ');

async function read<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(path);
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
  return (await answer.json()) as T;
}

/** Returns all organisations, from the root downwards. */
export async function organisations(page: Page): Promise<OrganisationNode[]> {
  const below = (nodes: readonly OrganisationNode[]): OrganisationNode[] =>
    nodes.flatMap((node) => [node, ...below(node.children)]);
  return below(await read<OrganisationNode[]>(page, '/api/Organisations'));
}

/**
 * Returns the accounts that the signed-in person can currently see, below the first organisation
 * that the person administers.
 */
export async function accountsIn(
  page: Page,
  list: AccountList = 'active',
  kinds: readonly AffiliationType[] = ['Associate'],
): Promise<Account[]> {
  const first = (await organisations(page)).find(({ isAdministered }) => isAdministered);
  const query = new URLSearchParams([
    ['organisationTreeNodeGuid', first?.organisationId ?? ''],
    ...kinds.map((kind) => ['affiliations[]', kind]),
  ]);
  return read<Account[]>(page, `/api/Accounts/${list}?${query}`);
}

/**
 * Whether the action is permitted for the account. Accounts of the mini apps are excluded, because
 * they are managed elsewhere.
 */
export const may = (account: Account, request: BulkRequest): boolean =>
  account.organisationCanonicalPath?.endsWith('/MINI') !== true &&
  refusalsOf(account, request, today(), { specialOrganisationId: null }).length === 0;

/** Returns the first `count` items. @throws when the demonstration has fewer */
export function take<T>(count: number, of: readonly T[]): T[] {
  if (of.length < count)
    throw new Error(`Expected at least ${count} items in the demo data, found ${of.length}.`);
  return of.slice(0, count);
}

/** Extends the account outside the page, like a colleague's click while the page is open. */
export async function extendElsewhere(
  page: Page,
  account: Account,
  extendDate: string,
): Promise<void> {
  const answer = await page.request.patch('/api/Accounts/Extend', {
    data: { accounts: [account.norEduPersonLIN], extendDate },
    headers: { origin: new URL(page.url()).origin, 'Idempotency-Key': crypto.randomUUID() },
  });
  expect(answer.ok(), `${answer.status()} ${await answer.text()}`).toBe(true);
}

/** Sets the end date of the account, earlier or later than the current one. */
export async function setEndElsewhere(
  page: Page,
  account: Account,
  endDate: string,
): Promise<void> {
  const answer = await page.request.patch('/api/Accounts/EndDate', {
    data: { accounts: [account.norEduPersonLIN], endDate },
    headers: { origin: new URL(page.url()).origin, 'Idempotency-Key': crypto.randomUUID() },
  });
  expect(answer.ok(), `${answer.status()} ${await answer.text()}`).toBe(true);
}

/** Opens account management and waits until its list has loaded. */
export async function openAccounts(page: Page, query = ''): Promise<void> {
  await page.goto(`/accountmanagement${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Kontohantering' })).toBeVisible();
  await expect(page.getByRole('grid').getByRole('rowheader').first()).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Hämtar fler' })).toHaveCount(0);
}

export const quickSearch = (page: Page): Locator =>
  page.getByRole('searchbox', { name: 'Sök i listan' });
export const rowOf = (page: Page, { liUId }: Account): Locator =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: liUId ?? '', exact: true }) });
export const nameOf = (page: Page, account: Account): Locator =>
  rowOf(page, account).getByRole('button', { name: account.displayName });
export const command = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Åtgärder för markerade konton' }).getByRole('button', { name });
/** Returns a command from the menu behind the last button of the bar. */
export async function moreCommand(page: Page, name: string): Promise<Locator> {
  await command(page, 'Mer').click();
  return page.getByRole('dialog', { name: 'Åtgärder' }).getByRole('button', { name });
}
/** The result of the last action, above the list or in the panel in which it was done. */
export const result = (page: Page): Locator => page.locator('[data-result]');
export const toasts = (page: Page): Locator => page.getByRole('region', { name: 'Meddelanden' });

/** Selects each account after searching for its user id, then shows the whole list again. */
export async function selectAccounts(page: Page, accounts: readonly Account[]): Promise<void> {
  for (const account of accounts) {
    await quickSearch(page).fill(account.liUId ?? '');
    await rowOf(page, account).getByRole('checkbox').check();
  }
  await quickSearch(page).fill('');
  await expect(
    page.getByText(accounts.length === 1 ? '1 markerad' : `${accounts.length} markerade`, {
      exact: true,
    }),
  ).toBeVisible();
}

/** Filters the list to this account's row, and waits until the address contains the search. */
export async function find(page: Page, account: Account): Promise<Locator> {
  await quickSearch(page).fill(account.liUId ?? '');
  await expect(rowOf(page, account)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`[?&]q=${account.liUId}`));
  return rowOf(page, account);
}

/** Records all changes that the page sends from now on, except that it has shown a result. */
export function recordChanges(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isSeen = /^\/api\/Accounts\/Runs\/[^/]+\/Close$/.test(pathname);
    if (!['GET', 'HEAD'].includes(request.method()) && pathname.startsWith('/api/') && !isSeen)
      sent.push(request);
  });
  return sent;
}

/** Selects these values in a column filter without delay, and closes the filter. */
export async function filterBy(
  page: Page,
  column: string,
  values: readonly string[],
): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Filtrera ${column}`) }).click();
  const filter = page.getByRole('dialog', { name: `Filtrera ${column}` });
  // Each value is followed by its count.
  const boxes = values.map((value) =>
    filter.getByRole('checkbox', { name: new RegExp(`^${value}\\s*[\\d\\s]+$`) }),
  );
  for (const box of boxes) await box.click();
  for (const box of boxes) await expect(box).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(filter).toBeHidden();
}

/** Returns a random test number that nobody in the demonstration has. */
export async function unusedNumber(page: Page, url: string): Promise<string> {
  const numbers = personalNumbers().filter((number) => /^19[6-9]/.test(number));
  for (;;) {
    const number = numbers[Math.floor(Math.random() * numbers.length)] ?? '';
    if ((await accountsWith(page, url, number)).length === 0) return number;
  }
}

/** Returns the accounts of the person who has the number. */
export async function accountsWith(page: Page, url: string, number: string): Promise<Account[]> {
  const answer = await page.request.post(`${url}/api/Accounts/Search`, {
    data: { norEduPersonNin: number },
    headers: { origin: url },
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()) as Account[];
}
