import { violations } from '../support/accessibility.ts';
import { dropFirstResponse } from '../support/lostAnswer.ts';
import { createSession, expect, fillInSignIn, test } from '../support/test.ts';

test.use({ locale: 'sv-SE' });

// STUD-10, STUD-11
test('a student finds the programs with their download links', async ({ page, portal }) => {
  await createSession(page.context(), portal.url, 'nilan234');
  await page.goto('/home');
  await page
    .getByRole('region', { name: 'Mer för dig' })
    .getByRole('link', { name: 'Program' })
    .click();
  await expect(page).toHaveURL(/\/applications$/);
  const programs = page.getByRole('region', { name: 'Program' }).getByRole('listitem');
  await expect(programs).toHaveCount(2);
  await expect(programs.first()).toContainText('MathWorks');
  await expect(programs.first().getByRole('link', { name: /Hämta MATLAB/ })).toHaveAttribute(
    'href',
    'https://programs.kvarnby.example/matlab',
  );
  expect(await violations(page)).toEqual([]);
});

// STUD-07, STUD-08, STUD-10
test('an alumna sees why she has no programs, and cancels the account by entering its user id', async ({
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'saral789');
  await page.goto('/applications');
  await expect(page.getByText('Programmen är för studenter')).toBeVisible();
  await page.goto('/myaccounts/studentretirement');
  await page.getByRole('link', { name: 'Avsluta alumnkontot' }).click();
  await expect(page).toHaveURL(/\/cancelalumn$/);
  await page.getByLabel('Ditt användar-id').fill('saral789');
  expect(await violations(page)).toEqual([]);
  // The account is closed and its sessions are ended, but the response is lost.
  await dropFirstResponse(page, '**/api/students/Alum/Cancel?*', 'DELETE');
  const close = page.getByRole('button', { name: 'Avsluta alumnkontot' });
  await close.click();
  const dialog = page.getByRole('dialog', { name: 'Din inloggning har gått ut' });
  const opening = page.context().waitForEvent('page');
  await dialog.getByRole('link', { name: 'Logga in igen' }).click();
  await fillInSignIn(await opening, 'saral789');
  await expect(dialog).toBeHidden();
  await close.click();
  await expect(page).toHaveURL(/\/public\/accounts\/personal\/cancel\/success$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Kontot avslutas' })).toBeVisible();
});
