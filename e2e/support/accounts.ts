import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, type Request } from '@playwright/test';
import type { Account } from '../../src/contract/account.ts';
import type { OrganisationNode } from '../../src/contract/organisations.ts';
import type { AffiliationType } from '../../src/contract/values.ts';
import { fullDate } from '../../src/client/i18n/days.ts';
import type { AccountList } from '../../src/rules/accountLists.ts';
import { refusalsOf, type BulkRequest } from '../../src/rules/bulkActions.ts';
import { dateInSweden } from '../../src/rules/dates.ts';
import { oneYearFrom } from '../../src/rules/extension.ts';
import { testNow } from '../../tests/tools/clock.ts';

export const today = () => dateInSweden(testNow());
export const inAYear = () => oneYearFrom({ affiliationEndDate: null }, today());
/** A date as the lists write it, more than 30 days ahead. */
export const written = (date: string) => fullDate(date, 'sv-SE').replaceAll('\u00A0', ' ');

async function read<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(path);
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
  return (await answer.json()) as T;
}

/** Every organisation that there is, from the top. */
export async function organisations(page: Page): Promise<OrganisationNode[]> {
  const below = (nodes: readonly OrganisationNode[]): OrganisationNode[] => nodes.flatMap((node) => [node, ...below(node.children)]);
  return below(await read<OrganisationNode[]>(page, '/api/Organisations'));
}

/** The accounts as the person of this page's session may see them now, below the first organisation that the person administers. */
export async function accountsIn(page: Page, list: AccountList = 'active', kinds: readonly AffiliationType[] = ['Associate']): Promise<Account[]> {
  const first = (await organisations(page)).find(({ isAdministered }) => isAdministered);
  const query = new URLSearchParams([['organisationTreeNodeGuid', first?.organisationId ?? ''], ...kinds.map((kind) => ['affiliations[]', kind])]);
  return read<Account[]>(page, `/api/Accounts/${list}?${query}`);
}

/** Whether the action may be done to the account. Those of the mini apps are left out: they are kept elsewhere. */
export const may = (account: Account, request: BulkRequest): boolean =>
  account.organisationCanonicalPath?.endsWith('/MINI') !== true && refusalsOf(account, request, today(), { specialOrganisationId: null }).length === 0;

/** Of these as many as are asked for. @throws where the demonstration has fewer */
export function some<T>(count: number, of: readonly T[]): T[] {
  if (of.length < count) throw new Error(`The demonstration has ${of.length} of these, and ${count} are needed.`);
  return of.slice(0, count);
}

/** What would do the same from elsewhere, as a colleague's click: for what happens while a page is open. */
export async function extendElsewhere(page: Page, account: Account, extendDate: string): Promise<void> {
  const answer = await page.request.patch('/api/Accounts/Extend', {
    data: { accounts: [account.norEduPersonLIN], extendDate },
    headers: { origin: new URL(page.url()).origin, 'Idempotency-Key': crypto.randomUUID() },
  });
  expect(answer.ok(), `${answer.status()} ${await answer.text()}`).toBe(true);
}

/** Gives the account that end, sooner or later than the one it has. */
export async function setEndElsewhere(page: Page, account: Account, endDate: string): Promise<void> {
  const answer = await page.request.patch('/api/Accounts/EndDate', {
    data: { accounts: [account.norEduPersonLIN], endDate },
    headers: { origin: new URL(page.url()).origin, 'Idempotency-Key': crypto.randomUUID() },
  });
  expect(answer.ok(), `${answer.status()} ${await answer.text()}`).toBe(true);
}

/** Opens account management and waits until its list has come. */
export async function openAccounts(page: Page, query = ''): Promise<void> {
  await page.goto(`/accountmanagement${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Kontohantering' })).toBeVisible();
  await expect(page.getByRole('grid').getByRole('rowheader').first()).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Hämtar fler' })).toHaveCount(0);
}

export const quickSearch = (page: Page): Locator => page.getByRole('textbox', { name: 'Sök i listan' });
export const rowOf = (page: Page, { liUId }: Account): Locator => page.getByRole('row').filter({ has: page.getByRole('gridcell', { name: liUId ?? '', exact: true }) });
export const nameOf = (page: Page, account: Account): Locator => rowOf(page, account).getByRole('button', { name: account.displayName });
export const command = (page: Page, name: string): Locator => page.getByRole('group', { name: 'Åtgärder för markerade konton' }).getByRole('button', { name });
/** A command that stands behind the bar's last button. */
export async function moreCommand(page: Page, name: string): Promise<Locator> {
  await command(page, 'Mer').click();
  return page.getByRole('dialog', { name: 'Åtgärder' }).getByRole('button', { name });
}
export const toasts = (page: Page): Locator => page.getByRole('region', { name: 'Meddelanden' });

/** Finds each by its user id and ticks it; afterwards the whole list is shown again. */
export async function tick(page: Page, accounts: readonly Account[]): Promise<void> {
  for (const account of accounts) {
    await quickSearch(page).fill(account.liUId ?? '');
    await rowOf(page, account).getByRole('checkbox').check();
  }
  await quickSearch(page).fill('');
  await expect(page.getByText(accounts.length === 1 ? '1 markerad' : `${accounts.length} markerade`, { exact: true })).toBeVisible();
}

/** Shows only this account's row, and waits until the address says so too. */
export async function find(page: Page, account: Account): Promise<Locator> {
  await quickSearch(page).fill(account.liUId ?? '');
  await expect(rowOf(page, account)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`[?&]q=${account.liUId}`));
  return rowOf(page, account);
}

/** Every change that the page sends from now on; not what it notes about a run. */
export function changesSent(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isNote = /^\/api\/Accounts\/Runs(\/[^/]+\/(Close|Undo))?$/.test(pathname);
    if (!['GET', 'HEAD'].includes(request.method()) && pathname.startsWith('/api/') && !isNote) sent.push(request);
  });
  return sent;
}

/** Ticks these values of a column, as fast as a machine can, and closes the filter again. */
export async function filterBy(page: Page, column: string, values: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Filtrera ${column}`) }).click();
  const filter = page.getByRole('dialog', { name: `Filtrera ${column}` });
  // Beside each value stands how many there are.
  const boxes = values.map((value) => filter.getByRole('checkbox', { name: new RegExp(`^${value}\\s*[\\d\\s]+$`) }));
  for (const box of boxes) await box.click();
  for (const box of boxes) await expect(box).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(filter).toBeHidden();
}

const TEST_NUMBERS = new URL('../../src/server/demo/data/personalNumbers.txt', import.meta.url);

/** A test number that nobody in the demonstration has; another one each time. */
export async function unusedNumber(page: Page): Promise<string> {
  const numbers = readFileSync(TEST_NUMBERS, 'utf8').split('\n').filter((line) => /^19[6-9]\d{9}$/.test(line));
  for (;;) {
    const number = numbers[Math.floor(Math.random() * numbers.length)] ?? '';
    const answer = await page.request.get(`/api/Accounts/Search?norEduPersonNin=${number}`);
    if (((await answer.json()) as Account[]).length === 0) return number;
  }
}
