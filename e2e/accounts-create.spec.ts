import type { Locator, Page } from '@playwright/test';
import { takeOverRefusals } from '#rules/takeOver.ts';
import {
  accountsIn,
  formatListDate,
  inAYear,
  organisations,
  recordChanges,
  take,
  toasts,
  unusedNumber,
} from './support/accounts.ts';
import { createSession, expect, test, TRIAL } from './support/test.ts';

test.use({ locale: 'sv-SE' });

/** Records every address of the page and everything written to the session history. */
async function recordAddresses(page: Page): Promise<() => string> {
  const seen: string[] = [];
  await page.exposeFunction('recordAddress', (entry: string) => void seen.push(entry));
  await page.addInitScript(() => {
    for (const name of ['pushState', 'replaceState'] as const) {
      const original = history[name].bind(history);
      history[name] = (state: unknown, unused: string, url?: string | URL | null) => {
        (window as unknown as { recordAddress(entry: string): void }).recordAddress(
          JSON.stringify([state, String(url)]),
        );
        original(state, unused, url);
      };
    }
  });
  page.on('framenavigated', (frame) => seen.push(frame.url()));
  return () => seen.join('\n');
}

async function search(page: Page, text: string): Promise<Locator> {
  const panel = page.getByRole('dialog', { name: 'Sök konto' });
  await panel.getByRole('searchbox', { name: 'Personnummer eller användar-id' }).fill(text);
  await panel.getByRole('button', { name: 'Sök', exact: true }).click();
  return panel;
}

/** Types into a field with suggestions and chooses the first match. */
async function choose(panel: Locator, name: string, text: string): Promise<void> {
  await panel.getByRole('combobox', { name }).fill(text);
  await panel.getByRole('option', { name: text }).first().click();
}

async function chooseFirst(panel: Locator, name: string): Promise<void> {
  await panel.getByRole('combobox', { name }).click();
  await panel.getByRole('option').first().click();
}

// ACCT-41
test('creates a new account; Back does not reopen the form, and no address contained the national id', async ({
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'davos31');
  const number = await unusedNumber(page, portal.url);
  const addresses = await recordAddresses(page);
  await page.goto('/accountmanagement');
  await page.getByRole('link', { name: 'Nytt konto' }).click();
  const found = await search(page, `${number.slice(0, 8)}-${number.slice(8)}`);
  await expect(found.getByText('Inget konto finns på personnumret')).toBeVisible();
  await found.getByRole('button', { name: 'Skapa nytt konto' }).click();

  const form = page.getByRole('dialog', { name: 'Nytt konto' });
  await form.getByRole('button', { name: 'Skapa kontot' }).click();
  await expect(form.getByRole('textbox', { name: 'Förnamn' })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await form.getByRole('textbox', { name: 'Förnamn' }).fill('Åsa');
  await form.getByRole('textbox', { name: 'Efternamn' }).fill('Örnfelt');
  await choose(form, 'Institution', '(IDT)');
  await choose(form, 'Kontaktperson', 'Bengt Eriksson');
  await chooseFirst(form, 'Kostnadsställe');
  await chooseFirst(form, 'Aktivitet');
  await expect(form.getByRole('textbox', { name: 'Giltigt till och med' })).toHaveValue(inAYear());
  await form.getByRole('radio', { name: 'Medium' }).check();
  await form.getByRole('button', { name: 'Skapa kontot' }).click();

  const done = page.getByRole('dialog').filter({ hasText: 'Åsa Örnfelt har fått ett konto' });
  await expect(done).toBeVisible();
  await expect(done.getByText(formatListDate(inAYear()))).toBeVisible();
  await expect(done.getByText(/^[a-zåäö]{4,5}\d{2}$/)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/accountmanagement(\?.*)?$/);

  const [birth, last] = [number.slice(0, 8), number.slice(8)];
  for (const form of [
    birth + last,
    `${birth}-${last}`,
    `${birth.slice(2)}-${last}`,
    birth.slice(2) + last,
  ])
    expect(addresses()).not.toContain(form);
  expect(addresses()).toContain('/panels/manageaccount/success/create');
});

// ACCT-37
test(
  'rejects text that is neither a national id nor a user id without sending it',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await createSession(page.context(), portal.url, 'davos31');
    await page.goto('/accountmanagement/panels/manageaccount/search');
    const searchRequests: string[] = [];
    page.on('request', (request) => {
      if (/\/accounts\/search/i.test(request.url())) searchRequests.push(request.url());
    });
    const panel = await search(page, '19900230-1234');
    await expect(
      panel.getByText(/^Skriv ett helt personnummer.*Ingenting har skickats\.$/),
    ).toBeVisible();
    await search(page, 'anna lindqvist');
    await expect(panel.getByText(/Ingenting har skickats\.$/)).toBeVisible();
    expect(searchRequests).toEqual([]);
  },
);

// ACCT-41, ACCT-44
test(
  'takes over an account of another organisation',
  { tag: TRIAL },
  async ({ browser, page, portal }) => {
    const universityAdmin = await browser.newContext({ baseURL: portal.url });
    await createSession(universityAdmin, portal.url, 'cecka23');
    const foreign = (await accountsIn(await universityAdmin.newPage())).filter(
      (account) =>
        account.organisationId !== null &&
        !/\/(IDT|MINI)/.test(account.organisationCanonicalPath ?? '') &&
        !account.hasLiUPhone &&
        account.subscriptionType === 'Medium' &&
        account.hasSwedishNin &&
        takeOverRefusals(account, { specialOrganisationId: null }).length === 0,
    );
    await universityAdmin.close();
    const [account] = take(1, foreign);
    if (!account) throw new Error('No matching account in the demo data.');

    await createSession(page.context(), portal.url, 'bener17');
    await page.goto('/accountmanagement/panels/manageaccount/search');
    const found = await search(page, account.liUId ?? '');
    await expect(page).toHaveURL(new RegExp(`searchQuery=${account.liUId}`));
    const hit = found.getByRole('article', { name: account.displayName });
    await expect(hit).toContainText(
      'Kontot hör till en annan organisation, så mer än namn och status visas inte.',
    );
    await expect(hit).not.toContainText(account.organisationCanonicalPath ?? '');
    await hit.getByRole('button', { name: 'Ta över kontot' }).click();

    const form = page.getByRole('dialog', { name: 'Övertagande av konto' });
    await expect(form.getByText(`${account.givenName} ${account.surname}`)).toBeVisible();
    await expect(form.getByRole('combobox', { name: 'Kontaktperson' })).toHaveValue('');
    await choose(form, 'Institution', '(IDT)');
    await choose(form, 'Kontaktperson', 'Bengt Eriksson');
    await chooseFirst(form, 'Kostnadsställe');
    await chooseFirst(form, 'Aktivitet');
    const medium = form.getByRole('radio', { name: 'Medium' });
    await medium.check();
    await form.getByRole('button', { name: 'Ta över kontot' }).click();
    await expect(page.getByText(`Kontot för ${account.displayName} är övertaget`)).toBeVisible();
    expect((await accountsIn(page)).map(({ norEduPersonLIN }) => norEduPersonLIN)).toContain(
      account.norEduPersonLIN,
    );
  },
);

test('extends an account with its current values preselected', async ({ page, portal }) => {
  await createSession(page.context(), portal.url, 'davos31');
  const [account] = take(
    1,
    (await accountsIn(page)).filter(
      ({
        costCentreActivity,
        contactPerson,
        subscriptionType,
        organisationId,
        userStatus,
        validThrough,
        hasSwedishNin,
      }) =>
        costCentreActivity &&
        contactPerson &&
        subscriptionType === 'Large' &&
        organisationId &&
        userStatus === 'Active' &&
        hasSwedishNin &&
        (validThrough ?? '9') < inAYear(),
    ),
  );
  if (!account) throw new Error('No matching account in the demo data.');
  await page.goto('/accountmanagement/panels/manageaccount/search');
  const found = await search(page, account.liUId ?? '');
  await found.getByRole('button', { name: 'Förläng kontot' }).click();
  const form = page.getByRole('dialog', { name: 'Förlängning av konto' });
  await expect(form.getByRole('radio', { name: 'Large', exact: true })).toBeChecked();
  await form.getByRole('textbox', { name: 'Giltigt till och med' }).fill(inAYear());
  await form.getByRole('button', { name: 'Förläng kontot' }).click();
  await expect(page.getByText(`Kontot för ${account.displayName} är förlängt`)).toBeVisible();
  await expect(page.getByRole('dialog').getByText(formatListDate(inAYear()))).toBeVisible();
});

// ACCT-55
test(
  'when the server denies a part of the form, that part shows it, and the rest of the page still works',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await createSession(page.context(), portal.url, 'davos31');
    const number = await unusedNumber(page, portal.url);
    const forbid = (address: string, method = 'GET') =>
      page.route(address, (route) =>
        route.request().method() === method
          ? route.fulfill({ status: 403, json: {} })
          : route.fallback(),
      );
    const idt =
      (await organisations(page)).find(({ shortName }) => shortName === 'IDT')?.organisationId ??
      '';
    await forbid(`**/api/costcentres/${idt}`);
    await page.goto('/accountmanagement/panels/manageaccount/search');
    const found = await search(page, number);
    await found.getByRole('button', { name: 'Skapa nytt konto' }).click();
    const form = page.getByRole('dialog', { name: 'Nytt konto' });
    await form.getByRole('textbox', { name: 'Förnamn' }).fill('Per');
    await form.getByRole('textbox', { name: 'Efternamn' }).fill('Provström');
    await choose(form, 'Institution', '(IDT)');
    await expect(
      form.getByText(/^Du har inte tillgång till organisationens kostnadsställen\./),
    ).toBeVisible();

    await page.unrouteAll();
    await forbid('**/api/costcentres/*/activities');
    await choose(form, 'Institution', '(MAI)');
    await chooseFirst(form, 'Kostnadsställe');
    await expect(
      form.getByText(/^Du har inte tillgång till kostnadsställets aktiviteter\./),
    ).toBeVisible();

    await page.unrouteAll();
    await forbid('**/api/Accounts', 'POST');
    await choose(form, 'Institution', '(IDT)');
    await chooseFirst(form, 'Kostnadsställe');
    await chooseFirst(form, 'Aktivitet');
    await choose(form, 'Kontaktperson', 'Bengt Eriksson');
    await form.getByRole('radio', { name: 'Medium' }).check();
    const sent = recordChanges(page);
    await form.getByRole('button', { name: 'Skapa kontot' }).click();
    await expect(form.getByText(/^Du får inte spara kontot/)).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Förnamn' })).toHaveValue('Per');
    expect(sent).toHaveLength(1);

    await page.unrouteAll();
    await form.getByRole('button', { name: 'Skapa kontot' }).click();
    await expect(page.getByText('Per Provström har fått ett konto')).toBeVisible();
    await expect(toasts(page).getByRole('alert')).toHaveCount(0);
    expect(sent).toHaveLength(2);
  },
);
