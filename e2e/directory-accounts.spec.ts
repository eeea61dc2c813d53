import { violations } from './support/accessibility.ts';
import { createSession, expect, fillInSignIn, PASSWORD, test, TRIAL } from './support/test.ts';

const FIRST = 'grankotte cykel mandolin 62';
const SECOND = 'blåbär trumpet velodrom 17';

// PASS-27
test('an administrator account is created, listed, denied access to the portal, and given a new password', async ({
  page,
  context,
  portal,
}) => {
  await createSession(context, portal.url, 'annli42');
  await page.goto('/myaccounts/personal/directory');
  const section = page.getByRole('region', { name: 'Accounts for computers and systems' });
  await expect(section.getByRole('listitem')).toHaveCount(1);
  await section.getByRole('button', { name: 'Create administrator account' }).click();
  await expect(
    section.getByRole('heading', { name: 'Create administrator account' }),
  ).toBeFocused();

  // The password of the personal account must be rejected.
  const repeat = section.getByLabel('Repeat the password');
  const password = section.getByLabel('New password', { exact: true });
  await password.fill(PASSWORD);
  await repeat.fill(PASSWORD);
  await section.getByRole('button', { name: 'Create the account' }).click();
  await expect(section.getByRole('alert')).toContainText('You have had this password before');

  await password.fill(FIRST);
  await repeat.fill(FIRST);
  expect(await violations(page)).toEqual([]);
  await section.getByRole('button', { name: 'Create the account' }).click();
  await expect(section.getByText('The account adm_annli42 has been created')).toBeVisible();
  await expect(section.getByRole('listitem')).toHaveCount(2);
  await expect(section.getByRole('button', { name: 'Create administrator account' })).toHaveCount(
    0,
  );
  await expect(section.getByRole('button', { name: 'Create technician account' })).toBeVisible();

  await section.getByRole('button', { name: 'Change password for adm_annli42' }).click();
  await section.getByLabel('Current password').fill(FIRST);
  await password.fill(SECOND);
  await repeat.fill(SECOND);
  await section.getByRole('button', { name: 'Change password', exact: true }).click();
  await expect(section.getByText('The password for adm_annli42 has been changed')).toBeVisible();

  await context.clearCookies();
  await page.goto('/landingpage');
  await page.getByRole('link', { name: 'Sign in with university account' }).click();
  await fillInSignIn(page, 'adm_annli42', SECOND);
  await expect(page).toHaveURL(/\/landingpage\/accounttypenotallowed/);
});

test('a student finds no link to the page', { tag: TRIAL }, async ({ page, context, portal }) => {
  await createSession(context, portal.url, 'nilan234');
  await page.goto('/myaccounts');
  await expect(page.getByRole('link', { name: 'Devices and sign-ins' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Accounts for computers and systems' })).toHaveCount(
    0,
  );
  await page.getByRole('link', { name: 'Devices and sign-ins' }).click();
  await expect(page.getByRole('heading', { name: 'Devices and sign-ins' })).toBeVisible();
});
