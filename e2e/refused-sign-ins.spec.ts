import { createSession, expect, signIn, test } from './support/test.ts';

test.use({ locale: 'sv-SE' });

test('a superuser sees who was refused, why and what to do, and opens the account', async ({
  browser,
  context,
  page,
  portal,
}) => {
  const refused = await browser.newContext({ baseURL: portal.url });
  const elsewhere = await refused.newPage();
  await signIn(elsewhere, 'steli57');
  await expect(elsewhere.getByText('Kontot är avstängt')).toBeVisible();
  await refused.close();

  await createSession(context, portal.url, 'davos31');
  await page.goto('/administration');
  await page.getByRole('link', { name: 'Nekade inloggningar' }).click();
  const list = page.getByRole('list', { name: 'Nekade inloggningar' });
  await expect(list.getByRole('listitem')).toContainText([/steli57.*Kontot är avstängt\./s]);

  const reasons = page.getByRole('group', { name: 'Orsak' });
  await reasons.getByRole('button', { name: 'Okänt konto' }).click();
  await expect(page.getByText('Ingen nekad inloggning passar')).toBeVisible();
  await reasons.getByRole('button', { name: 'Kontot är stängt' }).click();

  const text = page.getByRole('searchbox', { name: 'Användar-id eller inloggningstjänst' });
  await text.fill('19841228-2389');
  await page.getByRole('button', { name: 'Sök', exact: true }).click();
  await expect(page.getByText('Personnummer sparas inte här. Sök på användar-id.')).toBeVisible();
  await text.fill('STELI');
  await page.getByRole('button', { name: 'Sök', exact: true }).click();
  await expect(page).toHaveURL(/\?reason=CLOSED&text=STELI$/);
  await page.reload();
  await expect(list.getByRole('listitem')).toHaveCount(1);

  await list.getByRole('link', { name: 'Varför och när, steli57' }).click();
  await expect(page.getByRole('heading', { name: /steli57/ })).toBeVisible();
});
