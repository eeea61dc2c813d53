import { expect } from '@playwright/test';
import type { Account } from '#contract/account.ts';
import { inAYear, may, take, today } from '#e2e/support/accounts.ts';
import { addDays } from '#rules/dates.ts';
import type { EngineBrowser } from '../engineBrowser.ts';
import { errand } from '../errand.ts';

/** Returns the accounts of the page's list that end within the year. */
async function endingWithin(browser: EngineBrowser): Promise<Account[]> {
  const ending = await browser.evaluate<Account[]>(`
    const address = performance.getEntriesByType('resource')
      .map(({ name }) => name)
      .findLast((name) => name.includes('/api/Accounts/active?'));
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(answer.status + ' ' + (await answer.text()));
    const accounts = await answer.json();
    return accounts
      .filter(({ validThrough }) => validThrough !== null && validThrough < '${inAYear()}')
      .slice(0, 100);`);
  // The end date of an account that has ended cannot be restored.
  return ending.filter(({ validThrough }) => (validThrough ?? '') > addDays(today(), 40));
}

/** Returns the last days of these accounts. */
async function lastDays(browser: EngineBrowser, accounts: readonly Account[]) {
  const now = await endingWithin(browser);
  return accounts.map(({ liUId }) => now.find((one) => one.liUId === liUId)?.validThrough ?? null);
}

export const extendAccounts = errand({
  name: 'extend-accounts',
  title: 'accounts of a list of hundreds are extended together, and the result undoes it',
  source: 'ACCT-20, ACCT-22',
  isInEveryRun: true,
  async run({ browser }) {
    await browser.signInAs('davos31');
    await browser.goto('/accountmanagement?kind=Associate');
    await browser.expectShown(
      'checkbox',
      /^Select all [1-9]\d{2,} shown$|^Select all \d,\d{3} shown$/,
    );
    const accounts = take(
      2,
      (await endingWithin(browser)).filter((account) =>
        may(account, { action: 'extend', extendDate: inAYear() }),
      ),
    );

    for (const { liUId, displayName } of accounts) {
      await browser.fill('Search the list', liUId ?? '');
      await browser.expectShown('checkbox', displayName);
      // The row's own box may be under the scrollbar, which lies over the table in WebKitGTK.
      await browser.click('checkbox', 'Select the only one shown');
    }
    await browser.expectText('2 selected');
    await browser.click('button', 'Extend');
    await browser.click('button', 'Extend 2 accounts', { within: ['dialog'] });
    await browser.expectText('2 accounts have been extended.');
    // They no longer end within the year.
    expect(await lastDays(browser, accounts)).toEqual([null, null]);

    await browser.click('button', 'Undo for 2 accounts');
    await browser.expectText('The change of 2 accounts is undone.');
    expect(await lastDays(browser, accounts)).toEqual(
      accounts.map(({ validThrough }) => validThrough),
    );
  },
});
