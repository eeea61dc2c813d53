import type { Locator, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import type { Account } from '#contract/account.ts';
import {
  accountsIn,
  command,
  filterBy,
  find,
  inAYear,
  may,
  moreCommand,
  openAccounts,
  quickSearch,
  recordChanges,
  rowOf,
  selectAccounts,
  take,
  result,
  today,
} from './support/accounts.ts';
import { createSession, expect, test, TRIAL } from './support/test.ts';

const ANY_ACTIVITY = {
  activity: { id: '', name: '', costCentreId: '' },
  costCentre: { id: '', name: '', organisationId: '' },
};

test.use({ locale: 'sv-SE' });
test.beforeEach(({ page, portal }) => createSession(page.context(), portal.url, 'cecka23'));

test(
  'changing the IT subscription announces who loses the profile page, before and after the change',
  { tag: TRIAL },
  async ({ page }) => {
    const request = {
      action: 'changeSubscription',
      subscriptionType: 'Small',
      externalEmailAddress: 'ana@example.org',
    } as const;
    const accounts = (await accountsIn(page)).filter(
      (account) =>
        may(account, request) && !account.hasLiUPhone && account.externalEmailAddress === null,
    );
    const withPage = take(
      1,
      accounts.filter(({ hasEmployeeProfilePage }) => hasEmployeeProfilePage),
    );
    const without = take(
      1,
      accounts.filter(({ hasEmployeeProfilePage }) => !hasEmployeeProfilePage),
    );
    await openAccounts(page);
    await selectAccounts(page, [...withPage, ...without]);

    await command(page, 'Byt abonnemang').click();
    const dialog = page.getByRole('dialog', { name: 'Byte av it-abonnemang' });
    await expect(dialog.getByRole('button', { name: 'Välj först' })).toBeDisabled();
    await dialog.getByRole('radio', { name: 'Small' }).check();
    await expect(dialog.getByRole('heading', { name: '2 konton lämnas som de är' })).toBeVisible();
    for (const { displayName, liUId } of [...withPage, ...without])
      await dialog
        .getByRole('textbox', { name: `${displayName} (${liUId})` })
        .fill(`${liUId}@example.org`);
    await expect(dialog.getByText('2 konton ändras')).toBeVisible();
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Profilsida' })).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Byt abonnemang på 2 konton' }).click();

    await expect(result(page).getByText('2 konton har fått nytt it-abonnemang.')).toBeVisible();
    await expect(
      result(page).getByText(/Profilsidan stängdes, eftersom Small inte har någon/),
    ).toBeVisible();
    for (const account of [...withPage, ...without])
      await expect(await find(page, account)).toContainText('Small');
  },
);

test(
  'changing the cost activity takes first the cost centre, then one of its activities',
  { tag: TRIAL },
  async ({ page }) => {
    const accounts = take(
      1,
      (await accountsIn(page)).filter(
        (account) =>
          account.costCentreActivity &&
          may(account, { action: 'changeCostActivity', ...ANY_ACTIVITY }),
      ),
    );
    await openAccounts(page);
    await selectAccounts(page, accounts);

    await (await moreCommand(page, 'Byt aktivitet')).click();
    const dialog = page.getByRole('dialog', { name: 'Byte av kostnadsaktivitet' });
    await dialog.getByRole('combobox', { name: 'Kostnadsställe' }).click();
    await dialog.getByRole('option').first().click();
    await dialog.getByRole('combobox', { name: 'Aktivitet' }).click();
    const activities = dialog.getByRole('option');
    const currentActivity = accounts[0]?.costCentreActivity?.name ?? '';
    const other = activities.filter({ hasNotText: currentActivity }).first();
    const chosen = await other.innerText();
    await other.click();
    await expect(dialog.getByText('1 konto ändras')).toBeVisible();
    await dialog.getByRole('button', { name: 'Byt aktivitet på 1 konto' }).click();

    await expect(result(page).getByText('1 konto betalas av en ny aktivitet.')).toBeVisible();
    const after = (await accountsIn(page)).find(
      ({ norEduPersonLIN }) => norEduPersonLIN === accounts[0]?.norEduPersonLIN,
    );
    expect(after?.costCentreActivity?.name).toBe(chosen);
  },
);

// ACCT-35
test(
  'ending a phone opens a case at the support desk and shows its number',
  { tag: TRIAL },
  async ({ page }) => {
    const accounts = await accountsIn(page, 'active', ['Employee']);
    const withPhone = take(
      1,
      accounts.filter((account) => may(account, { action: 'cancelPhone' })),
    );
    const without = take(
      1,
      accounts.filter(({ hasLiUPhone }) => !hasLiUPhone),
    );
    await openAccounts(page, '?kind=Employee');
    await selectAccounts(page, [...withPhone, ...without]);

    await (await moreCommand(page, 'Avsluta telefon')).click();
    const dialog = page.getByRole('dialog', { name: 'Avslut av telefoner' });
    await expect(
      dialog.getByText('Kontot har ingen universitetstelefon att avsluta.'),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Avsluta 1 telefon' }).click();
    await expect(result(page).getByText('1 telefon är avslutad.')).toBeVisible();
    await expect(result(page).getByText(/^Ärenden hos supporten: \S+$/)).toBeVisible();
    await expect(page.getByText('1 markerad', { exact: true })).toBeVisible();
    await expect((await find(page, without[0] as Account)).getByRole('checkbox')).toBeChecked();
  },
);

// ACCT-06, ACCT-07
test('a cancelled account moves to its list, and becomes active again when it is extended there', async ({
  page,
}) => {
  const accounts = take(
    1,
    (await accountsIn(page)).filter(
      (account) =>
        may(account, { action: 'cancel' }) &&
        may(account, { action: 'extend', extendDate: inAYear() }),
    ),
  );
  const [account] = accounts as [Account];
  const showList = async (name: string) => {
    await page
      .getByRole('navigation', { name: 'Listor' })
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click();
    await expect(page.getByRole('grid', { name, exact: true })).toBeVisible();
  };
  await openAccounts(page);
  await selectAccounts(page, accounts);
  await command(page, 'Avsluta konto').click();
  const dialog = page.getByRole('dialog', { name: 'Avslut av konton' });
  await expect(dialog.getByText('1 konto flyttas till Avslutas.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Avsluta 1 konto' }).click();
  await expect(result(page).getByText('1 konto avslutas.')).toBeVisible();
  await quickSearch(page).fill(account.liUId ?? '');
  await expect(page.getByText('Inga träffar')).toBeVisible();

  await quickSearch(page).fill('');
  await showList('Avslutas');
  await find(page, account);
  await selectAccounts(page, accounts);
  await command(page, 'Förläng').click();
  await expect(dialog).toHaveCount(0);
  const extending = page.getByRole('dialog', { name: 'Förlängning' });
  await expect(extending.getByText('1 konto flyttas till de aktiva.')).toBeVisible();
  await extending.getByRole('button', { name: 'Förläng 1 konto' }).click();
  await expect(result(page).getByText('1 konto är förlängt.')).toBeVisible();
  await expect(rowOf(page, account)).toHaveCount(0);

  await showList('Aktiva');
  await expect(await find(page, account)).toContainText('Aktivt');
});

/**
 * Downloads the file, asserts its byte order mark and line endings, and returns its cells line by
 * line.
 */
async function downloadRows(page: Page, button: Locator): Promise<string[][]> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toBe(`exported_${today()}.csv`);
  const bytes = await readFile(await download.path());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const text = bytes.subarray(3).toString('utf8');
  expect(text.endsWith('\r\n')).toBe(true);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const lines = text
    .slice(0, -2)
    .split('\r\n')
    .map((line) => line.split(';'));
  for (const cells of lines) expect(cells).toHaveLength(24);
  return lines;
}

// ACCT-58, ACCT-59
test(
  'exports the selection, or the filtered list when nothing is selected, without a request to the server',
  { tag: TRIAL },
  async ({ page }) => {
    const accounts = take(2, await accountsIn(page));
    await openAccounts(page);
    const sent = recordChanges(page);
    await selectAccounts(page, accounts);
    const [head, ...rows] = await downloadRows(page, await moreCommand(page, 'Exportera'));
    expect(head?.slice(0, 5)).toEqual([
      'liUId',
      'norEduPersonLIN',
      'givenName',
      'surname',
      'displayName',
    ]);
    expect(head?.at(-1)).toBe('externalInvoiceData');
    expect(new Set(rows.map(([liUId, lin]) => `${liUId} ${lin}`))).toEqual(
      new Set(accounts.map(({ liUId, norEduPersonLIN }) => `${liUId} ${norEduPersonLIN}`)),
    );

    await page.getByRole('button', { name: 'Avmarkera alla' }).click();
    await filterBy(page, 'It-abonnemang', ['Small']);
    const [names, ...filtered] = await downloadRows(
      page,
      page.getByRole('button', { name: 'Exportera listan' }),
    );
    const type = names?.indexOf('subscriptionType') ?? -1;
    expect(new Set(filtered.map((cells) => cells[type]))).toEqual(new Set(['Small']));
    const small = (await accountsIn(page)).filter(
      ({ subscriptionType }) => subscriptionType === 'Small',
    );
    expect(filtered).toHaveLength(small.length);
    expect(new Set(filtered.map(([liUId]) => liUId))).toEqual(
      new Set(small.map(({ liUId }) => liUId ?? '')),
    );
    expect(sent).toEqual([]);
  },
);
