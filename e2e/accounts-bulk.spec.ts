import {
  accountsIn,
  command,
  extendElsewhere,
  find,
  formatListDate,
  inAYear,
  may,
  openAccounts,
  recordChanges,
  rowOf,
  selectAccounts,
  take,
  result,
  today,
} from './support/accounts.ts';
import { addDays } from '#rules/dates.ts';
import { createSession, expect, test, TRIAL } from './support/test.ts';

test.use({ locale: 'sv-SE' });

const extension = () => ({ action: 'extend', extendDate: inAYear() }) as const;

// ACCT-20
test(
  'the dialog shows the outcome for each account, and nothing is sent before it is confirmed',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await createSession(page.context(), portal.url, 'bener17');
    const accounts = await accountsIn(page);
    const extended = take(
      2,
      accounts.filter(
        (account) => may(account, extension()) && (account.validThrough ?? '') < inAYear(),
      ),
    );
    const refused = take(
      1,
      accounts.filter(({ liUId }) => liUId === 'vivno29'),
    );
    await openAccounts(page);
    const sent = recordChanges(page);
    await selectAccounts(page, [...extended, ...refused]);

    await command(page, 'Förläng').click();
    const dialog = page.getByRole('dialog', { name: 'Förlängning' });
    await expect(dialog.getByText('2 konton ändras')).toBeVisible();
    for (const { displayName } of extended)
      await expect(dialog.getByText(displayName)).toBeVisible();
    await expect(
      dialog
        .getByRole('listitem')
        .filter({ hasText: 'Giltigt till' })
        .filter({ hasText: formatListDate(inAYear()) }),
    ).toHaveCount(2);
    await expect(dialog.getByRole('heading', { name: '1 konto lämnas som det är' })).toBeVisible();
    await expect(dialog.getByText('Viveka Norling')).toBeVisible();
    await expect(
      dialog.getByText('Ett konto med Small kan inte förlängas så länge det har en profilsida.'),
    ).toBeVisible();

    await dialog.getByRole('button', { name: 'Avbryt' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('3 markerade', { exact: true })).toBeVisible();
    expect(sent).toEqual([]);
  },
);

// ACCT-22
test('extends several accounts by a year, and the result undoes it', async ({ page, portal }) => {
  await createSession(page.context(), portal.url, 'bener17');
  // The end date of an account that has ended cannot be restored.
  const lasting = (await accountsIn(page)).filter(
    ({ validThrough: end }) => end !== null && end > addDays(today(), 40) && end < inAYear(),
  );
  const accounts = take(
    2,
    lasting.filter((account) => may(account, extension())),
  );
  await openAccounts(page);
  await selectAccounts(page, accounts);

  await command(page, 'Förläng').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Förläng 2 konton' }).click();
  await expect(result(page).getByText('2 konton är förlängda.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const account of accounts)
    await expect(await find(page, account)).toContainText(formatListDate(inAYear()));
  await expect(page.getByText(/ markerade?$/)).toHaveCount(0);

  await result(page).getByRole('button', { name: 'Ångra för 2 konton' }).click();
  await expect(result(page).getByText('Ändringen av 2 konton är ångrad.')).toBeVisible();
  for (const account of accounts)
    await expect(await find(page, account)).toContainText(
      formatListDate(account.validThrough ?? ''),
    );
});

test('an account changed by a colleague in the meantime is not overwritten, is reported, and stays selected', async ({
  browser,
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'bener17');
  const accounts = await accountsIn(page);
  const [first, changed] = take(
    2,
    accounts.filter((account) => may(account, extension()) && account.userStatus === 'Active'),
  );
  const [refused] = take(
    1,
    accounts.filter(({ liUId }) => liUId === 'vivno29'),
  );
  if (!first || !changed || !refused)
    throw new Error('A required account is missing from the demo data.');
  await openAccounts(page);
  await selectAccounts(page, [first, changed, refused]);

  const colleague = await browser.newContext({ baseURL: portal.url });
  await createSession(colleague, portal.url, 'cecka23');
  const other = await colleague.newPage();
  await other.goto('/health/live');
  const theirs = addDays(today(), 100);
  await extendElsewhere(other, changed, theirs);
  await colleague.close();

  await command(page, 'Förläng').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Förläng 2 konton' }).click();
  await expect(result(page).getByText('1 konto är förlängt.')).toBeVisible();
  const failures = result(page);
  await expect(failures).toContainText('2 konton ändrades inte.');
  await expect(failures).toContainText(`${changed.displayName} (${changed.liUId})`);
  await expect(failures.locator(':focus')).toHaveText(/^1 konto är förlängt\./);
  await expect(failures).toContainText('Någon annan har ändrat kontot sedan du läste in det.');
  await expect(failures).toContainText(`Nu gäller: giltigt till ${formatListDate(theirs)}.`);
  await expect(failures).toContainText('Viveka Norling (vivno29)');

  await expect(page.getByText('2 markerade', { exact: true })).toBeVisible();
  await expect((await find(page, changed)).getByRole('checkbox')).toBeChecked();
  await expect(rowOf(page, changed)).toContainText(formatListDate(theirs));
  await expect((await find(page, first)).getByRole('checkbox')).toBeChecked({ checked: false });
});

// ACCT-31
test(
  'an account that the administrator may not end is rejected with the reason',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await createSession(page.context(), portal.url, 'bener17');
    const accounts = await accountsIn(page);
    const forbidden = take(
      1,
      accounts.filter(({ liUId }) => liUId === 'nikfo81'),
    );
    await openAccounts(page);
    const sent = recordChanges(page);
    await selectAccounts(page, forbidden);
    const end = command(page, 'Avsluta konto');
    await expect(end).toHaveAttribute('aria-disabled', 'true');
    await end.focus();
    await expect(
      page
        .getByRole('tooltip')
        .filter({ hasText: 'Du har inte behörighet att göra det här med kontot.' }),
    ).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await selectAccounts(page, [
      ...forbidden,
      ...take(
        1,
        accounts.filter((account) => may(account, { action: 'cancel' })),
      ),
    ]);
    await end.click();
    const dialog = page.getByRole('dialog', { name: 'Avslut av konton' });
    await expect(dialog.getByText('1 konto ändras')).toBeVisible();
    await expect(
      dialog.getByText('Du har inte behörighet att göra det här med kontot.'),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Avbryt' }).click();
    expect(sent).toEqual([]);
  },
);
