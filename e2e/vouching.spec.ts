import { violations } from './support/accessibility.ts';
import { createSession, expect, test } from './support/test.ts';

test.use({ locale: 'sv-SE' });

test('a contact person renews an account with one tap, and again to a later date with a reason', async ({
  page,
  context,
  portal,
}) => {
  await createSession(context, portal.url, 'bener17');
  await page.goto('/profile/employee');
  await page.getByRole('link', { name: 'Visa kontona' }).click();
  await expect(page).toHaveURL(/\/vouching$/);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Konton som du ansvarar för' }),
  ).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const niklas = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: /Niklas/ }) });
  const patchResponse = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await niklas.getByRole('button', { name: /^Förläng till \d/ }).click();
  await patchResponse;
  await expect(page.getByText(/^Kontot för Niklas .+ är förlängt$/)).toBeVisible();
  await expect(niklas.getByRole('button', { name: /^Förläng till \d/ })).toHaveCount(0);
  await page.reload();
  await expect(niklas.getByText(/2027/)).toBeVisible();

  await niklas.getByRole('button', { name: /^Förläng till en annan dag/ }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel(/^Varför kontot behövs/).fill('Kursen ges en gång till');
  await page.getByLabel(/^Sista dag för Niklas/).fill('2027-12-31');
  await page.getByRole('button', { name: 'Förläng', exact: true }).click();
  await expect(niklas.getByText(/31\sdecember\s2027/)).toBeVisible();
});
