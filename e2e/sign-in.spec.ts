import {
  createSession,
  expect,
  fillInSignIn,
  resetUniversity,
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

// PROF-01, STUD-01
test(
  'a student signs in on the provider’s page and opens the profile',
  { tag: TRIAL },
  async ({ page }) => {
    await signIn(page, 'nilan234');
    await expect(page).toHaveURL(/\/home$/);
    await page.getByRole('main').getByRole('link', { name: 'Account', exact: true }).click();
    await expect(page).toHaveURL(/\/profile\/student$/);
    await expect(page.getByRole('heading', { name: 'Nils Andersson' })).toBeVisible();
  },
);

// SHELL-25
test('a link into the portal is followed after the sign-in', async ({ page }) => {
  await page.goto('/profile/employee/panels/helpdesk');
  await expect(page).toHaveURL(/\/landingpage/);
  await page.getByRole('link', { name: 'Sign in with university account' }).click();
  await fillInSignIn(page, 'annli42');
  await expect(page).toHaveURL(/\/profile\/employee\/panels\/helpdesk$/);
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
});

test('a wrong password is reported on the provider’s page', { tag: TRIAL }, async ({ page }) => {
  await signIn(page, 'annli42', 'not the password');
  await expect(page.getByLabel('User id')).toHaveValue('annli42');
  await expect(page.getByRole('alert')).toBeVisible();
  await fillInSignIn(page, 'annli42');
  await expect(page).toHaveURL(/\/home$/);
});

test(
  'after five wrong passwords the right one is refused for a while; the personas’ list signs in',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await page.goto('/signin/main');
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const signInResponse = page.waitForResponse(/\/login\?/);
      await fillInSignIn(page, 'gusny72', 'not the password');
      expect((await signInResponse).status()).toBe(400);
      await expect(page.getByLabel('Password')).toHaveValue('');
    }
    await fillInSignIn(page, 'gusny72');
    await expect(page.getByRole('alert')).toContainText('Wait 15 minutes');
    await page.getByRole('button', { name: 'Gustav Nyström' }).click();
    await expect(page).toHaveURL(/\/home$/);
    await resetUniversity(page.request, portal.url);
  },
);

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

for (const userId of ['adm_bener17', 'tech_davos31', 'student_majek123']) {
  // SHELL-26, SHELL-27
  test(
    `${userId} sees that this account type is not allowed here, and is signed out`,
    { tag: TRIAL },
    async ({ page, portal }) => {
      await signIn(page, userId);
      await expect(page).toHaveURL(/\/landingpage\/accounttypenotallowed\/signout/);
      await expect(
        page.getByRole('heading', { level: 1, name: 'This account cannot be used here' }),
      ).toBeVisible();
      await expect
        .poll(async () => (await page.request.get(`${portal.url}/api/user`)).status())
        .toBe(401);
    },
  );
}

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
