import type { Browser, Locator, Page } from '@playwright/test';
import { expect, giveSession, test } from './support/test.ts';

/** What a task may take beyond what must be typed. */
const MOST_PRESSES = 6;

/** A desk worker at Home, whose key presses are counted. What is typed into fields, with its choices, is not. */
class Worker {
  #presses = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async begin(): Promise<void> {
    await this.#page.goto('/home');
    await expect(this.#page.getByRole('heading', { level: 1 })).toBeVisible();
    this.#presses = 0;
  }

  async press(key: string, on?: Locator): Promise<void> {
    this.#presses += 1;
    await (on ? on.press(key) : this.#page.keyboard.press(key));
  }

  /** Opens the palette and goes to what is found, `further` lines below the first. */
  async goTo(words: string, name: string | RegExp, further = 0): Promise<void> {
    // The keys are the shell's, which comes with the page.
    await expect(this.#page.getByRole('button', { name: 'Search Ctrl K' })).toBeVisible();
    await this.press('Control+k');
    await this.#page.getByRole('combobox', { name: /^Search for/ }).fill(words);
    await expect(this.#page.getByRole('option', { name }).first()).toBeVisible();
    for (let step = 0; step < further; step += 1) await this.press('ArrowDown');
    await expect(this.#page.getByRole('option', { name, selected: true })).toBeVisible();
    await this.press('Enter');
  }

  /** The task is done. */
  end(task: string): void {
    expect(this.#presses, task).toBeLessThanOrEqual(MOST_PRESSES);
    expect(this.#presses, task).toBeGreaterThan(0);
  }
}

/** Somebody at a browser of their own, whose printer takes no time. */
async function at(browser: Browser, url: string, persona: string): Promise<{ page: Page; worker: Worker }> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB', timezoneId: 'Europe/Stockholm' });
  await giveSession(context, url, persona);
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.print = () => void window.dispatchEvent(new Event('afterprint'));
  });
  return { page, worker: new Worker(page) };
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

// SUPP-03
test('teleservice finds a person by phone', async ({ browser, portal }) => {
  const { page, worker: gustav } = await at(browser, portal.url, 'gusny72');
  await gustav.begin();
  await gustav.goTo('+46846500400000', /^Anna Lindqvist/);
  await expect(page.getByRole('heading', { name: 'Anna Lindqvist' })).toBeVisible();
  gustav.end('find a person by phone');
  await page.context().close();
});

// SUPP-03, SUPP-09, SUPP-13
test('the info centre finds a person by user id, opens the case, and writes in it', async ({ browser, portal }) => {
  const { page, worker: fatima } = await at(browser, portal.url, 'fatka61');
  await fatima.begin();
  await fatima.goTo('annli42', /^Anna Lindqvist/);
  await expect(page.getByRole('heading', { name: 'Anna Lindqvist' })).toBeVisible();
  fatima.end('find a person by user id');
  const opened = page.getByRole('listitem').filter({ hasText: 'Vpn på telefonen' });
  await fatima.press('Enter', opened.locator('summary'));
  fatima.end('open the case');
  await opened.getByLabel('Write in the case').fill('Vi ringer i morgon.');
  await fatima.press('Enter', opened.getByRole('button', { name: 'Add' }));
  await expect(opened.getByText('Vi ringer i morgon.').last()).toBeVisible();
  fatima.end('add a memo');
});

// KEY-02, KEY-13
test('a student administrator prints a key, many keys, and revokes one', async ({ browser, portal }) => {
  const { page, worker: ivar } = await at(browser, portal.url, 'ivabe94');
  await ivar.begin();
  await ivar.goTo('key', /^Activation key/);
  await page.getByRole('searchbox').fill('nilan234');
  await ivar.press('Enter', page.getByRole('searchbox'));
  await ivar.press('Enter', button(page, 'Create and print key'));
  await expect(page).toHaveURL(/\/createactivationkey\/success$/);
  ivar.end('print a key');

  await ivar.begin();
  await ivar.goTo('many', 'Print many activation keys');
  await ivar.press('Enter', button(page, 'Add new accounts without a key'));
  await expect(page.getByRole('textbox')).toHaveValue(/\w{4,5}\d{2,3}/);
  await ivar.press('Enter', button(page, /^Create and print \d+ key/));
  await expect(page.getByText(/^\d+ keys? w(as|ere) created$/)).toBeVisible();
  ivar.end('print 500 keys');

  await ivar.begin();
  await ivar.goTo('key', /^Activation key/);
  await page.getByRole('searchbox').fill('nilan234');
  await ivar.press('Enter', page.getByRole('searchbox'));
  await ivar.press('Enter', button(page, 'Revoke key'));
  await ivar.press('Enter', button(page, 'Revoke key'));
  await expect(page.getByText('The key for nilan234 is revoked')).toBeVisible();
  ivar.end('revoke a key');
});

// SUPP-15, SUPP-22
test('a super user makes a T-number and goes on to its account, and closes a deceased person’s account', async ({ browser, portal }) => {
  const { page, worker: david } = await at(browser, portal.url, 'davos31');
  await david.begin();
  await david.goTo('transient', 'Create transient number');
  await page.getByLabel('Date of birth').fill('19980202');
  await page.getByLabel('Place of birth').fill('Bergen');
  for (const [label, value] of [['Legal gender', 'Female'], ['Country of birth', 'Norway'], ['Citizenship', 'Norway']] as const) {
    await page.getByRole('combobox', { name: label }).fill(value);
    await page.getByRole('option', { name: value, exact: true }).first().click();
  }
  await david.press('Enter', button(page, 'Create T-number'));
  await david.press('Enter', button(page, 'Search accounts with the number'));
  await expect(page.getByRole('searchbox')).toHaveValue(/^19980202T\d{3}$/);
  await david.press('Enter', page.getByRole('dialog').getByRole('button', { name: /create/i }).first());
  await expect(page).toHaveURL(/manageaccount\/specify\/create/);
  david.end('make a T-number and go on to its account');

  await david.begin();
  await david.goTo('deceased', /deceased/i);
  await page.getByRole('searchbox').fill('Palm');
  await david.press('Enter', page.getByRole('link', { name: 'Ulf Palm' }));
  await david.press('Enter', button(page, 'Give the account a new password'));
  await expect(page.getByText('The account has a new password')).toBeVisible();
  david.end('reset a deceased person’s account');
});

// FIN-01, FIN-04
test('an economist compares this month’s costs with the month before, and finds no way to the desks', async ({ browser, portal }) => {
  const { page, worker: elin } = await at(browser, portal.url, 'eliho54');
  await elin.begin();
  await elin.goTo('cost', /^Cost/);
  await page.getByRole('combobox', { name: 'Department' }).fill('IDT');
  await expect(page.getByRole('option').first()).toBeVisible();
  await elin.press('ArrowDown');
  await elin.press('Enter');
  const groups = page.getByRole('table', { name: 'Cost per month' });
  for (const month of ['November 2026', 'October 2026', 'Difference']) await expect(groups.getByRole('columnheader', { name: month })).toBeVisible();
  await expect(groups.getByRole('row', { name: /^Total/ })).not.toContainText('…');
  elin.end('compare this month’s costs');

  await page.keyboard.press('Control+k');
  for (const [words, isFound] of [['person search', false], ['activation', false], ['deceased', false], ['account management', false], ['cost', true]] as const) {
    await page.getByRole('combobox', { name: /^Search for/ }).fill(words);
    await expect(page.getByRole('option')).toHaveCount(isFound ? 1 : 0);
  }
});
