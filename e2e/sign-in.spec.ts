import {
  createSession,
  expect,
  fillInSignIn,
  signIn,
  signOut,
  test,
  TRIAL,
} from './support/test.ts';

// AUTH-01, PROF-01, PROF-13
test('an employee signs in on the provider’s page and opens the profile', async ({ page }) => {
  await signIn(page, 'annli42');
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Anna');

  await page.getByRole('main').getByRole('link', { name: 'Account', exact: true }).click();
  await expect(page).toHaveURL(/\/profile\/employee$/);
  await expect(page.getByRole('heading', { name: 'Anna Lindqvist' })).toBeVisible();
  await expect(page.getByText('3 days without a position')).toBeVisible();
});

// SHELL-25
test('a link into the portal is followed after the sign-in', async ({ page }) => {
  await page.goto('/profile/employee/panels/helpdesk');
  await expect(page).toHaveURL(/\/landingpage/);
  await page.getByRole('link', { name: 'Sign in with university account' }).click();
  await fillInSignIn(page, 'annli42');
  await expect(page).toHaveURL(/\/profile\/employee\/panels\/helpdesk$/);
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
});

test(
  'a person who goes back from the provider’s page can try again',
  { tag: TRIAL },
  async ({ page }) => {
    await page.goto('/landingpage');
    await page.getByRole('link', { name: 'Sign in with university account' }).click();
    await expect(page.getByLabel('User id')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/landingpage/);
    await page.getByRole('link', { name: 'Sign in with university account' }).click();
    await fillInSignIn(page, 'annli42');
    await expect(page).toHaveURL(/\/home$/);
  },
);

// SHELL-26, SHELL-27
test(
  'adm_bener17 sees that this account type is not allowed here, and is signed out',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await signIn(page, 'adm_bener17');
    await expect(page).toHaveURL(/\/landingpage\/accounttypenotallowed\/signout/);
    await expect(
      page.getByRole('heading', { level: 1, name: 'This account cannot be used here' }),
    ).toBeVisible();
    await expect
      .poll(async () => (await page.request.get(`${portal.url}/api/user`)).status())
      .toBe(401);
  },
);

// SHELL-28
test(
  'a person signed in with several accounts can sign out of all of them',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await createSession(page.context(), portal.url, 'tomhe69');
    await page.goto('/home');
    await expect(page).toHaveURL(/\/multiplesignins\/signout/);
    await page.getByRole('button', { name: 'Sign out of all' }).click();
    await expect(page).toHaveURL(/\/landingpage/);
    expect((await page.request.get(`${portal.url}/api/user`)).status()).toBe(401);
  },
);

// AUTH-17, SHELL-09
test('signing out ends the session on the server, and Back shows no data', async ({
  page,
  portal,
}) => {
  await signIn(page, 'annli42');
  await expect(page).toHaveURL(/\/home$/);
  const cookies = await page.context().cookies();
  await signOut(page, 'Anna Lindqvist');
  await expect(page).toHaveURL(/\/landingpage/);

  await page.context().addCookies(cookies);
  expect((await page.request.get(`${portal.url}/api/user`)).status()).toBe(401);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Sign in with university account' })).toBeVisible();
  await expect(page.getByText('Anna')).toBeHidden();
  await expect(page).toHaveURL(/\/landingpage/);
});
