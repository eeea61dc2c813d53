import { createSession, expect, test } from './support/test.ts';

test('a superuser gives a role over a part, changes its end, takes it away and regrets it', async ({
  context,
  page,
  portal,
  browser,
}) => {
  await createSession(context, portal.url, 'davos31');
  await page.goto('/administration');
  await page.getByRole('link', { name: 'Roller' }).click();
  const own = page.getByRole('listitem').filter({ hasText: 'davos31' });
  await expect(own.getByText('Du kan inte ändra dina egna roller.')).toBeVisible();
  await expect(own.getByRole('button')).toHaveCount(0);

  const search = page.getByRole('searchbox', { name: 'Användar-id eller namn' });
  await search.fill('annli42');
  await page.getByRole('button', { name: 'Sök' }).click();
  await page.getByRole('button', { name: 'Ge en roll till Anna Lindqvist' }).click();
  const submit = page.getByRole('button', { name: 'Ge rollen' });
  await submit.click();
  await expect(page.getByRole('textbox', { name: 'Skäl' })).toHaveAccessibleDescription(/.+/);
  await page.getByRole('combobox', { name: 'Roll' }).fill('Kontoadmin');
  await page.getByRole('option', { name: 'Kontoadministratör' }).click();
  await page.getByRole('combobox', { name: 'Del av organisationen' }).fill('IDT');
  await page.getByRole('option', { name: /\(IDT\)/ }).click();
  await page.getByRole('textbox', { name: 'Skäl' }).fill('Vikarierar för Bengt');
  await submit.click();
  await expect(page.getByText('Anna Lindqvist har fått rollen')).toBeVisible();
  await expect(page.getByText('given av David').first()).toBeVisible();

  const hers = await browser.newContext();
  await createSession(hers, portal.url, 'annli42');
  const herPage = await hers.newPage();
  await herPage.goto(`${portal.url}/administer-accounts`);
  await expect(herPage.getByRole('main')).toContainText('IDT');

  const take = page.getByRole('button', { name: /^Ta bort Kontoadministratör/ });
  await take.click();
  await page.getByRole('button', { name: 'Ta bort', exact: true }).last().click();
  await page.getByRole('button', { name: 'Ångra' }).click();
  await expect(page.getByText('Anna Lindqvist har Kontoadministratör igen')).toBeVisible();
  await hers.close();

  await page.getByRole('button', { name: /^Ändra sista dag för Kontoadministratör/ }).click();
  await page.getByRole('radio', { name: 'Till och med en dag' }).check();
  await page.getByRole('textbox', { name: 'Sista dag' }).fill('2037-06-30');
  await page.getByRole('button', { name: 'Spara sista dag' }).click();
  await expect(page.getByText(/Till och med .*30 juni 2037/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/Till och med .*30 juni 2037/)).toBeVisible();
});
