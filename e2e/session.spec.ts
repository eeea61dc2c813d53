import type { Page } from '@playwright/test';
import {
  createSession,
  endSessionOnServer,
  expect,
  fillInSignIn,
  signOut,
  test,
  TRIAL,
} from './support/test.ts';

// Not Anna, because other journeys in the same university rely on her unchanged phone number.
test.beforeEach(async ({ page, portal }) => {
  await createSession(page.context(), portal.url, 'gusny72');
});

// AUTH-25, AUTH-26, AUTH-28
test('a session that expires during typing is renewed in another tab, and the text is kept and saved', async ({
  page,
  portal,
}) => {
  await typeMobileNumber(page, '070-174 06 58');
  await endSessionOnServer(page.context(), portal.url);

  await page.getByRole('button', { name: 'Save contact details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your sign-in has expired' });
  await expect(dialog).toBeVisible();

  const opening = page.context().waitForEvent('page');
  await dialog
    .getByRole('button', { name: 'Sign in again' })
    .or(dialog.getByRole('link', { name: 'Sign in again' }))
    .click();
  const tab = await opening;
  await fillInSignIn(tab, 'gusny72');
  await expect(
    tab.getByRole('heading', { level: 1, name: 'You are signed in again' }),
  ).toBeVisible();

  await expect(dialog).toBeHidden();
  // The call that failed because of the expired session is resent automatically.
  await expect(page.getByText('Your contact details are saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByText(/70.?174/)).toBeVisible();
});

test(
  'another person who signs in instead does not see the first person’s page',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await typeMobileNumber(page, '070-174 06 05');
    await endSessionOnServer(page.context(), portal.url);
    await page.getByRole('button', { name: 'Save contact details' }).click();

    const opening = page.context().waitForEvent('page');
    const dialog = page.getByRole('dialog', { name: 'Your sign-in has expired' });
    await dialog
      .getByRole('button', { name: 'Sign in again' })
      .or(dialog.getByRole('link', { name: 'Sign in again' }))
      .click();
    await fillInSignIn(await opening, 'nilan234');

    await expect(page.getByRole('heading', { name: 'Gustav Nyström' })).toHaveCount(0);
    await expect(page.getByLabel('Mobile number')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Menu for Nils Andersson' })).toBeVisible();
  },
);

// AUTH-19
test('signing out in one tab signs out the other tabs', async ({ page }) => {
  await page.goto('/home');
  const other = await page.context().newPage();
  await other.goto('/profile/employee');
  await expect(other.getByRole('heading', { name: 'Gustav Nyström' })).toBeVisible();

  await signOut(page, 'Gustav Nyström');
  await expect(page).toHaveURL(/\/landingpage/);
  await expect(other).toHaveURL(/\/landingpage/);
  await expect(other.getByText('Gustav Nyström')).toBeHidden();
  expect(await page.context().cookies()).toEqual([]);
});

// AUTH-19
test(
  'a sign-out whose page was not reached ends the session when the app is opened next',
  { tag: TRIAL },
  async ({ page }) => {
    await page.goto('/home');
    await page.route('**/signout', (route) => route.abort('connectionreset'));
    await signOut(page, 'Gustav Nyström');
    await expect.poll(() => page.url()).not.toContain('/home');
    expect((await page.request.get('/api/user')).status()).toBe(200);

    await page.unroute('**/signout');
    await page.goto('/home');
    await expect(page).toHaveURL(/\/landingpage/);
    expect((await page.request.get('/api/user')).status()).toBe(401);
    expect(await page.context().cookies()).toEqual([]);
  },
);

async function typeMobileNumber(page: Page, number: string) {
  await page.goto('/profile/employee');
  await page.getByRole('button', { name: 'Edit contact details' }).click();
  const mobile = page.getByLabel('Mobile number');
  await mobile.fill(number);
  return mobile;
}
