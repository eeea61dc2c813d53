import type { Page } from '@playwright/test';
import { AuthenticationScope } from '#contract/values.ts';
import {
  createSession,
  expect,
  fillInSignIn,
  resetUniversity,
  test,
  TRIAL,
} from './support/test.ts';

const { ActivationKey, BankId, EduId } = AuthenticationScope;
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
