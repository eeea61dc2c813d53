import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Account } from '#contract/account.ts';
import { accountsIn, may, take, result, toasts } from './support/accounts.ts';
import { createSession, expect, test, TRIAL } from './support/test.ts';

test.use({ locale: 'sv-SE' });

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Medarbetare' });
const description = (page: Page) => panelOf(page).getByRole('textbox', { name: 'Beskrivning' });

/** Selects a different person for each test, so that no test sees another test's changes. */
let next = 0;
async function nextAccount(
  page: Page,
  isSuitable: (account: Account) => boolean = () => true,
): Promise<Account> {
  const people = (await accountsIn(page)).filter((account) => {
    const { liUId, userStatus, contactPerson, costCentreActivity, description, organisationId } =
      account;
    return (
      liUId &&
      userStatus === 'Active' &&
      contactPerson &&
      costCentreActivity &&
      description &&
      organisationId &&
      isSuitable(account)
    );
  });
  next += 1;
  const account = take(next, people).at(-1);
  if (!account) throw new Error('No matching account in the demo data.');
  return account;
}

async function openProfile(page: Page, { liUId, displayName }: Account): Promise<void> {
  await page.goto(`/accountmanagement/panels/account/employee/${liUId}`);
  await expect(panelOf(page).getByText(displayName, { exact: true }).first()).toBeVisible();
}

async function editDescription(page: Page, text: string): Promise<void> {
  await panelOf(page).getByRole('button', { name: 'Ändra Beskrivning' }).click();
  await description(page).fill(text);
}

const save = (page: Page) =>
  panelOf(page).getByRole('button', { name: 'Spara ändringarna' }).click();
const expectSaved = (page: Page, { displayName }: Account) =>
  expect(toasts(page).getByText(`Uppgifterna om ${displayName} är sparade.`).first()).toBeVisible();

// PROF-05
test(
  'a link to the profile on Home opens it there, and closing it leads to account management',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await createSession(page.context(), portal.url, 'cecka23');
    const account = await nextAccount(page);
    await page.goto(`/home/panels/account/employee/${account.liUId}`);
    await expect(
      panelOf(page).getByText(account.displayName, { exact: true }).first(),
    ).toBeVisible();
    await panelOf(page).getByRole('button', { name: 'Stäng', exact: true }).click();
    await expect(page).toHaveURL(/\/accountmanagement$/);
    await expect(panelOf(page)).toBeHidden();
    await expect(page.getByRole('grid', { name: 'Aktiva' })).toBeVisible();
  },
);

test('the description can be changed, and the history shows who changed it and the old value', async ({
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'cecka23');
  const account = await nextAccount(page);
  await openProfile(page, account);
  const text = `Handleder till ${randomUUID()}`;
  await editDescription(page, text);
  await save(page);
  await expectSaved(page, account);
  await expect(panelOf(page).getByRole('button', { name: 'Spara ändringarna' })).toHaveCount(0);
  const event = panelOf(page)
    .getByRole('listitem')
    .filter({ hasText: 'Uppgifterna ändrades' })
    .first();
  await expect(event).toContainText('av Cecilia Karlsson (cecka23)');
  await expect(event).toContainText(
    `Beskrivning ändrades från ${account.description} till ${text}.`,
  );
  await page.reload();
  await expect(panelOf(page).getByText(text, { exact: true })).toBeVisible();
});

// PROF-06
test(
  'edits can be undone, and closing asks before they are lost',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await createSession(page.context(), portal.url, 'cecka23');
    const account = await nextAccount(page);
    await openProfile(page, account);
    await editDescription(page, 'Ett misstag');
    await panelOf(page).getByRole('button', { name: 'Stäng', exact: true }).click();
    await expect(
      page.getByRole('alertdialog', { name: 'Du har ändringar som inte är sparade' }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Fortsätt redigera' }).click();
    await expect(description(page)).toHaveValue('Ett misstag');
    await panelOf(page).getByRole('button', { name: 'Ångra ändringarna' }).click();
    await expect(panelOf(page).getByText(account.description ?? '', { exact: true })).toBeVisible();
    await expect(panelOf(page).getByRole('button', { name: 'Spara ändringarna' })).toHaveCount(0);

    await editDescription(page, 'Ett misstag till');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Lämna utan att spara' }).click();
    await expect(panelOf(page)).toBeHidden();
    await openProfile(page, account);
    await expect(panelOf(page).getByText(account.description ?? '', { exact: true })).toBeVisible();
  },
);

test('when two administrators edit, the second sees the first one’s changes and loses nothing', async ({
  browser,
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'cecka23');
  const account = await nextAccount(page);
  const colleague = await browser.newContext({ baseURL: portal.url, locale: 'sv-SE' });
  await createSession(colleague, portal.url, 'davos31');
  const other = await colleague.newPage();
  await openProfile(page, account);
  await openProfile(other, account);

  await editDescription(other, 'Davids beskrivning');
  await save(other);
  await expectSaved(other, account);
  await colleague.close();

  await editDescription(page, 'Cecilias beskrivning');
  await save(page);
  await expect(panelOf(page).getByText('Kontot har ändrats medan du skrev')).toBeVisible();
  await expect(
    panelOf(page).getByText(`Beskrivning: ${account.description} → Davids beskrivning`).first(),
  ).toBeVisible();
  await expect(description(page)).toHaveValue('Cecilias beskrivning');
  await save(page);
  await expectSaved(page, account);
  await expect(
    panelOf(page).getByText(
      'Beskrivning ändrades från Davids beskrivning till Cecilias beskrivning.',
    ),
  ).toBeVisible();
});

test(
  'an account that cannot be changed shows the reason',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await createSession(page.context(), portal.url, 'bener17');
    const [suspended] = take(
      1,
      (await accountsIn(page)).filter(({ userStatus }) => userStatus === 'Suspended'),
    );
    if (!suspended) throw new Error('No matching account in the demo data.');
    await openProfile(page, suspended);
    await expect(
      panelOf(page).getByText('Kontots status gör att uppgifterna inte kan ändras.'),
    ).toBeVisible();
    await expect(panelOf(page).getByRole('button', { name: /^Ändra (?!slutdatum)/ })).toHaveCount(
      0,
    );
    await expect(
      panelOf(page)
        .getByRole('paragraph')
        .filter({ hasText: 'Kontot är avstängt. Vi kan berätta varför.' }),
    ).toBeVisible();
  },
);

// ACCT-33
test(
  'a person outside the administrator’s reach is shown like an unknown person',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await createSession(page.context(), portal.url, 'bener17');
    await page.goto('/accountmanagement/panels/account/employee/eliho54');
    await expect(
      panelOf(page).getByText('Uppgifterna om personen kunde inte hämtas.'),
    ).toBeVisible();
    const foreign = await panelOf(page).innerText();
    await page.goto('/accountmanagement/panels/account/employee/ingen99');
    await expect(
      panelOf(page).getByText('Uppgifterna om personen kunde inte hämtas.'),
    ).toBeVisible();
    expect(await panelOf(page).innerText()).toBe(foreign);
  },
);

// ACCT-07
test(
  'ending the account from the profile closes the panel and removes the account from the list',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await createSession(page.context(), portal.url, 'cecka23');
    // A future employee is active as well, but cannot be ended.
    const account = await nextAccount(page, (one) => may(one, { action: 'cancel' }));
    await openProfile(page, account);
    await panelOf(page).getByRole('button', { name: 'Avsluta konto' }).click();
    await page
      .getByRole('dialog', { name: 'Avslut av konton' })
      .getByRole('button', { name: 'Avsluta 1 konto' })
      .click();
    await expect(panelOf(page)).toBeHidden();
    await expect(result(page).getByText('1 konto avslutas.')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Sök i listan' }).fill(account.liUId ?? '');
    await expect(page.getByText('Inga träffar')).toBeVisible();
  },
);
