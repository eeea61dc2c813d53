import { createSession, expect, test, TRIAL } from './support/test.ts';

test.use({ locale: 'sv-SE' });

test('a student account administrator opens an account from Home; no address contains the typed text', async ({
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'ivabe94');
  await page.goto('/home');
  await page.getByRole('link', { name: 'Sök konto' }).first().click();
  await page
    .getByRole('searchbox', { name: 'Namn, användar-id eller personnummer' })
    .fill('andersson nil');
  await page.getByRole('button', { name: 'Nils Andersson' }).first().click();
  await expect(page).not.toHaveURL(/andersson/);
  await expect(page.getByText('nilan234', { exact: true })).toBeVisible();
});

test(
  'an administrator of a department finds nobody elsewhere, and opens the panel of an account in reach',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await createSession(page.context(), portal.url, 'bener17');
    await page.goto('/accountsearch');
    const field = page.getByRole('searchbox');
    await field.fill('nilan234');
    await expect(page.getByText('Inget konto hittades')).toBeVisible();
    await field.fill('vivno29');
    await page.getByRole('link', { name: 'Viveka Norling' }).click();
    await expect(page.getByRole('dialog').getByText('vivno29').first()).toBeVisible();
  },
);

test(
  'an employee without a task that needs the search is denied access',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await createSession(page.context(), portal.url, 'annli42');
    await page.goto('/accountsearch');
    await expect(
      page.getByRole('heading', { level: 1, name: 'Du har inte tillgång till sidan' }),
    ).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('button', { name: 'Logga ut' })).toBeVisible();
  },
);
