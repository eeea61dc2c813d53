import type { CDPSession, Page } from '@playwright/test';
import { generateSync } from 'otplib/functional';
import { testNow } from '#tests/tools/clock.ts';
import {
  createSession,
  expect,
  fillInSignIn,
  signIn,
  signOut,
  test,
  TRIAL,
} from './support/test.ts';

const SETTINGS = '/myaccounts/personal/twostep';
const now = () => Math.floor(testNow().getTime() / 1000);
/**
 * The code that the app shows `seconds` from now. A code is valid once, and the next code is
 * accepted early.
 */
const codeOf = (secret: string, seconds = 0) => generateSync({ secret, epoch: now() + seconds });
const section = (page: Page) => page.getByRole('region', { name: 'Two-step verification' });
const press = (page: Page, name: string) =>
  section(page).getByRole('button', { name, exact: true }).click();

/** Adds a virtual platform authenticator that always verifies its user. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return devtools;
}

/** Registers an app on the settings page, up to the display of the recovery codes. */
async function addApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto(SETTINGS);
  await press(page, 'Use an app');
  await expect(section(page).getByRole('img', { name: 'QR code for the app' })).toBeVisible();
  const secret = (await section(page).locator('code').innerText()).replaceAll(' ', '');
  await page.getByLabel('Code from the app').fill(codeOf(secret));
  await press(page, 'Add the app');
  await expect(
    section(page).getByRole('heading', { name: 'Save your recovery codes' }),
  ).toBeFocused();
  const codes = await section(page).getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  return { secret, codes };
}

async function signOutAs(page: Page, name: string): Promise<void> {
  await signOut(page, name);
  await expect(page.getByRole('link', { name: 'Sign in with university account' })).toBeVisible();
}

async function openSignIn(page: Page): Promise<void> {
  await page.goto('/landingpage');
  await page.getByRole('link', { name: 'Sign in with university account' }).click();
}

// PASS-24
test('an app is added by QR code and needed at the next sign-in; a recovery code replaces it once', async ({
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'fatka61');
  const { secret, codes } = await addApp(page);
  const download = page.waitForEvent('download');
  await section(page).getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('MinIT-recovery-codes.txt');
  await press(page, 'I have saved the codes');
  await expect(section(page).getByText('On', { exact: true })).toBeVisible();
  await expect(section(page).getByText('10 codes left')).toBeVisible();

  await signOutAs(page, 'Fatima Karimi');
  await signIn(page, 'fatka61');
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill('000 000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The code is wrong, or has already been used.')).toBeVisible();
  await page.reload();
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 30));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/home$/);

  await signOutAs(page, 'Fatima Karimi');
  await signIn(page, 'fatka61');
  await page.getByLabel('Code', { exact: true }).fill((codes[0] ?? '').toLowerCase());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await page.goto(SETTINGS);
  await expect(section(page).getByText('9 codes left')).toBeVisible();

  await signOutAs(page, 'Fatima Karimi');
  await signIn(page, 'fatka61');
  await page.getByLabel('Code', { exact: true }).fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The code is wrong, or has already been used.')).toBeVisible();
});

test('a passkey signs in without user id and password, and works as the second step', async ({
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'johal25');
  await addAuthenticator(page);
  await page.goto('/home');
  await page.getByRole('main').getByRole('link', { name: 'Password', exact: true }).click();
  await page.getByRole('link', { name: 'Add passkey' }).click();
  await press(page, 'Create the passkey');
  await press(page, 'I have saved the codes');
  await expect(section(page).getByText(/^Next time you sign in, just unlock/)).toBeVisible();
  await expect(section(page).getByText('On', { exact: true })).toBeVisible();

  await signOutAs(page, 'Johanna Alm');
  await openSignIn(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Johanna');

  await signOutAs(page, 'Johanna Alm');
  await signIn(page, 'johal25');
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await page.goto(SETTINGS);
  await expect(section(page).getByText(/Used today/)).toBeVisible();
});

test(
  'a browser without the passkey shows an error, and the password still works',
  { tag: TRIAL },
  async ({ page }) => {
    await addAuthenticator(page);
    await openSignIn(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'The passkey did not answer. Try again, or use another way.',
    );
    await fillInSignIn(page, 'annli42');
    await expect(page).toHaveURL(/\/home$/);
  },
);

test(
  'long after signing in, a sensitive change requires reauthentication and is then carried out',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await createSession(page.context(), portal.url, 'ivabe94');
    await addAuthenticator(page);
    await page.goto(SETTINGS);
    await press(page, 'Use a passkey');
    await press(page, 'Create the passkey');
    await press(page, 'I have saved the codes');

    // Simulates the server's response ten minutes later.
    let isRefused = true;
    await page.route('**/api/MFA/recoverycodes', async (route) => {
      if (!isRefused) return route.fallback();
      isRefused = false;
      return route.fulfill({
        status: 403,
        json: { errors: { authentication: ['MFA/PROOF_TOO_OLD'] } },
      });
    });
    const before = (await page.context().cookies()).find(({ name }) => name === 'session')?.value;
    await press(page, 'Create new codes');
    await press(page, 'Create new codes');
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await dialog.getByRole('button', { name: 'Use your passkey' }).click();
    await expect(
      section(page).getByRole('heading', { name: 'Save your recovery codes' }),
    ).toBeVisible();
    await expect(dialog).toBeHidden();
    expect((await page.context().cookies()).find(({ name }) => name === 'session')?.value).not.toBe(
      before,
    );
    await expect(
      section(page).getByRole('heading', { name: 'Save your recovery codes' }),
    ).toBeVisible();
  },
);

// PASS-26
test(
  'after a reset, the next sign-in requires a new app before it continues',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await createSession(page.context(), portal.url, 'larfo47');
    await addApp(page);
    await press(page, 'I have saved the codes');
    await section(page)
      .getByRole('link', { name: /Reset two-step verification/ })
      .click();
    await expect(page).toHaveURL(/\/tsv\/reset\/personal$/);
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await expect(page.getByText('Two-step verification is reset')).toBeVisible();

    await signOutAs(page, 'Lars Forsberg');
    await signIn(page, 'larfo47');
    await page.getByRole('button', { name: 'Add an app' }).click();
    await expect(page.getByRole('img', { name: 'QR code for the app' })).toBeVisible();
    const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
    await page.getByLabel('Code from the app').fill(codeOf(secret));
    await page.getByRole('button', { name: 'Add the app' }).click();
    await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
    await page.getByRole('button', { name: 'I have saved the codes' }).click();
    await expect(page).toHaveURL(/\/home$/);
  },
);
