import type { Page } from '@playwright/test';
import { AuthenticationScope } from '#contract/values.ts';
import { earlyActivationKey } from '#server/demo/data/activationKeys.ts';
import {
  createSession,
  expect,
  fillInSignIn,
  resetUniversity,
  test,
  TRIAL,
} from './support/test.ts';

const { ActivationKey, Antagning, BankId, EduId, FrejaeID } = AuthenticationScope;
const GOOD = 'four words that nobody expects';

test.beforeEach(async ({ page, portal }) => {
  await resetUniversity(page.request, portal.url);
});

/** Starts on the page to which every sign-in of that scope leads. */
async function openAccountArea(
  page: Page,
  url: string,
  persona: string,
  scope: number,
): Promise<void> {
  await createSession(page.context(), url, persona, scope);
  await page.goto('/account');
}

async function fillIn(page: Page, password = GOOD): Promise<void> {
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Repeat the password').fill(password);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Signs in at the identity provider with the password. */
async function signInWithPassword(page: Page, userId: string, password: string): Promise<void> {
  // The portal's own page would notice the missing session and navigate away.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto('/signin/main?returnTo=/home');
  await fillInSignIn(page, userId, password);
}

for (const [persona, scope, text] of [
  ['yasab543', Antagning, /^Universityadmissions\.se gave no verified/],
  ['xanli432', EduId, /eduID is not confirmed/],
  ['noidx765', EduId, /gave no personal identity number/],
  ['zoepe654', FrejaeID, /no account for your personal identity number/],
] as const) {
  // PASS-04, PASS-09, PASS-10, PASS-11, PASS-12
  test(
    `${persona} sees the reason and can choose another sign-in method`,
    { tag: TRIAL },
    async ({ page, portal, pageErrors }) => {
      await openAccountArea(page, portal.url, persona, scope);
      await expect(page).toHaveURL(/\/account\/error$/);
      await expect(page.getByRole('main').getByText(text)).toBeVisible();
      await page.goto('/account/setpassword?action=set');
      await expect(page, 'no step can be skipped').toHaveURL(/\/account\/error$/);
      await page.getByRole('button', { name: 'Sign out and choose another way' }).click();
      await expect(page).toHaveURL(/\/landingpage|\/signin/);
      expect(pageErrors).toEqual([]);
    },
  );
}

// PASS-13, PASS-14
test(
  'for an account without a user id, the message depends on the sign-in method: a key or an identity',
  { tag: TRIAL },
  async ({ page, portal, pageErrors }) => {
    await page.goto(`/account/activationkey?key=${earlyActivationKey}`);
    await page.getByLabel('Personal identity number').fill('20080301-2384');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL(/\/account\/error$/);
    await expect(
      page.getByText('The activation key does not belong to any of your accounts.'),
    ).toBeVisible();

    await page.goto('about:blank');
    await page.context().clearCookies();
    await openAccountArea(page, portal.url, 'alvbr210', FrejaeID);
    await expect(page).toHaveURL(/\/account\/error$/);
    await expect(page.getByText(/has no user id yet/)).toBeVisible();
    expect(pageErrors).toEqual([]);
  },
);

// PASS-01, PASS-05
test(
  'with two accounts, the chosen one gets the password and the other keeps its own',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await openAccountArea(page, portal.url, 'rebmo58', BankId);
    await expect(heading(page, 'Choose account')).toBeVisible();
    await expect(
      page.getByRole('list', { name: 'The steps to a password' }).getByRole('listitem'),
    ).toHaveCount(4);
    await page.getByRole('button', { name: /^rebmo678/ }).click();
    await expect(page).toHaveURL(/\/account\/setpassword\?action=set$/);
    await expect(page.getByText('The new password is for rebmo678.')).toBeVisible();
    await fillIn(page);
    await page.getByRole('button', { name: 'Save the password' }).click();
    await expect(heading(page, 'The password is changed')).toBeVisible();
    await expect(page).toHaveURL(
      /\/account\/success\?personType=Student&liuId=rebmo678&action=set&email=/,
    );

    await signInWithPassword(page, 'rebmo678', GOOD);
    await expect(page).toHaveURL(/\/home$/);
    await signInWithPassword(page, 'rebmo58', GOOD);
    await expect(page.getByRole('alert')).toContainText('wrong');
  },
);

test(
  'a person who signs in with BankID and knows the password can sign in with the password instead',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await openAccountArea(page, portal.url, 'annli42', BankId);
    await expect(page.getByRole('region', { name: 'You and your account' })).toContainText(
      'Hello Anna Lindqvist',
    );
    await expect(page.getByRole('heading', { name: 'Change your password' })).toBeVisible();
    await page.getByRole('link', { name: 'I know my password' }).click();
    await fillInSignIn(page, 'annli42');
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Anna');
  },
);

// PASS-01, PASS-02, PASS-21, PASS-22
test('an admitted student activates the account, from the activation key to the first sign-in', async ({
  page,
  portal,
}) => {
  await openAccountArea(page, portal.url, 'wilkr321', ActivationKey);
  await expect(heading(page, 'Activate account')).toBeVisible();
  await expect(
    page.getByRole('list', { name: 'The steps to a password' }).getByRole('listitem'),
  ).toHaveCount(3);
  await page.getByRole('button', { name: 'Suggest a password' }).click();
  const field = page.getByLabel('New password');
  await expect(field).not.toHaveValue('');
  const password = await field.inputValue();
  await expect(page.getByText('Very strong')).toBeVisible();

  await page.getByRole('button', { name: 'Activate the account' }).click();
  await expect(
    page.getByRole('alert').getByText('Accept the terms to activate the account.'),
  ).toBeVisible();
  await page.getByText('Rules for students’ IT accounts').click();
  await expect(page.getByText('The account is your key to courses')).toBeVisible();
  await page.getByRole('checkbox', { name: 'I accept the terms' }).check();
  await page.getByRole('button', { name: 'Activate the account' }).click();
  await expect(heading(page, 'The account is activated')).toBeVisible();
  await expect(page.getByRole('main').getByText('wilkr321', { exact: true })).toBeVisible();

  await signInWithPassword(page, 'wilkr321', password);
  await expect(page).toHaveURL(/\/home$/);
});

test('problems with a password are shown while typing, and reuse of an old password when saving', async ({
  page,
  portal,
}) => {
  await openAccountArea(page, portal.url, 'annli42', BankId);
  const rule = (name: string) =>
    page.getByRole('list', { name: 'What the password must be' }).getByText(name);
  const validateRequests: string[] = [];
  page.on(
    'request',
    (request) =>
      request.url().endsWith('/api/Password/Validate') &&
      validateRequests.push(request.postData() ?? ''),
  );
  await page.getByLabel('New password').pressSequentially('Anna Lindqvist 1984', { delay: 40 });
  await page.getByLabel('Repeat the password').focus();
  await expect(rule('Not your name or user id')).toHaveText(/Not met/);
  await expect(rule('At least 12 characters')).toHaveText(/^Met/);
  expect(validateRequests).toHaveLength(1);

  // Some systems enter a tab character where others move to the next field.
  await expect(rule('Only characters that can be typed')).toHaveCount(0);
  await page.getByLabel('New password').fill('four\twords that nobody expects');
  await page.getByLabel('Repeat the password').focus();
  await expect(rule('Only characters that can be typed')).toHaveText(/Not met/);
  await expect(page.getByText('The password contains invisible characters')).toBeVisible();

  await fillIn(page, 'Kvarnby-demo-2026');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByLabel('New password')).toHaveAttribute('aria-invalid', 'true');
  await fillIn(page);
  await page.getByLabel('Repeat the password').fill('something else');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByRole('alert').getByText('The two fields do not match.')).toBeVisible();
});

test(
  'after saving, Back and a reload show that the sign-in is used up',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await openAccountArea(page, portal.url, 'rebmo58', EduId);
    await page.getByRole('button', { name: /^rebmo58/ }).click();
    await fillIn(page);
    await page.getByRole('button', { name: 'Save the password' }).click();
    await expect(heading(page, 'The password is changed')).toBeVisible();

    await page.goBack();
    await page.getByRole('button', { name: /^rebmo58/ }).click();
    await expect(page.getByText('This sign-in is used up')).toBeVisible();
    await page.goto('/account/setpassword?action=set');
    await expect(page.getByText('This sign-in is used up')).toBeVisible();
    await expect(page.getByLabel('New password')).toHaveCount(0);
    const replayed = await page.request.post(`${portal.url}/api/Password`, {
      headers: { origin: portal.url },
      data: {
        password: `${GOOD} again`,
        passwordConfirm: `${GOOD} again`,
        adAccountType: 'Personal',
        adAccountTypePrefix: '',
      },
    });
    expect(replayed.status()).toBe(409);
    await expect(page.getByRole('link', { name: 'Sign in again' })).toHaveAttribute(
      'href',
      '/signin/eduid?returnTo=%2Faccount',
    );
  },
);

test(
  'a reload in the middle continues with the same account',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await openAccountArea(page, portal.url, 'rebmo58', BankId);
    await page.getByRole('button', { name: /^rebmo678/ }).click();
    await expect(page.getByText('The new password is for rebmo678.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('The new password is for rebmo678.')).toBeVisible();
    await fillIn(page);
    await page.getByRole('button', { name: 'Save the password' }).click();
    await expect(heading(page, 'The password is changed')).toBeVisible();
  },
);

test(
  'another browser cannot continue with the session, even with its cookie',
  { tag: TRIAL },
  async ({ page, portal, browser }) => {
    await openAccountArea(page, portal.url, 'annli42', BankId);
    await expect(page.getByLabel('New password')).toBeVisible();
    const names = (await page.context().cookies()).map(({ name }) => name);
    const session = (await page.context().cookies()).filter(({ name }) => /session/i.test(name));
    expect([names.length > 1, session.length]).toEqual([true, 1]);

    const other = await browser.newContext();
    await other.addCookies(session);
    const stolen = await other.request.post(`${portal.url}/api/Password`, {
      headers: { origin: portal.url },
      data: {
        password: GOOD,
        passwordConfirm: GOOD,
        adAccountType: 'Personal',
        adAccountTypePrefix: '',
      },
    });
    expect([401, 403]).toContain(stolen.status());
    await other.close();
  },
);
