import { createSession, expect, test } from './support/test.ts';

test.use({ locale: 'sv-SE' });

test('a superuser sees tonight’s moves, and what becomes of an account on any day', async ({
  context,
  page,
  portal,
}) => {
  await createSession(context, portal.url, 'davos31');
  await page.goto('/administration');
  await page.getByRole('link', { name: 'I natt' }).click();
  await expect(page.getByRole('heading', { name: 'De senaste nätterna' })).toBeVisible();
  await page.getByRole('link', { name: 'Administration', exact: true }).first().click();

  await page.getByRole('link', { name: 'Varför och när' }).click();
  await page.getByRole('searchbox', { name: 'Användar-id' }).fill('Ingen');
  await page.getByRole('button', { name: 'Visa' }).click();
  await expect(page.getByText('Skriv ett användar-id, till exempel annli42.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Användar-id' }).fill('nobod00');
  await page.getByRole('button', { name: 'Visa' }).click();
  await expect(page.getByText('Inget sådant konto')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Användar-id' }).fill('INGFA63');
  await page.getByRole('button', { name: 'Visa' }).click();
  await expect(page.getByText('och ingen har förlängt det')).toBeVisible();
  await expect(page.getByText('Härnäst avslutas kontot')).toBeVisible();
  const slider = page.getByRole('slider', { name: 'Dag, att dra' });
  await slider.focus();
  await slider.press('End');
  await expect(page.getByText('Ingenting händer av sig självt.')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Det här händer till dess' }).getByRole('listitem'),
  ).toHaveText([/Kontot avslutas/, /kontaktuppgifterna raderas/, /Kontot raderas/]);

  await page.reload();
  await expect(page.getByRole('heading', { name: /ingfa63/ })).toBeVisible();
});
