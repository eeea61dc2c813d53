import type { Page } from '@playwright/test';
import type { Portal } from '#tests/tools/server.ts';
import { createSession, expect, resetUniversity, test, TRIAL } from './support/test.ts';

const EXTERNAL = 'extern@example.org';

/** Returns the newest code that was mailed to the address. */
async function mailedCode(page: Page, portal: Portal, address: string): Promise<string> {
  const letters: { to: string; text: string }[] = await (
    await page.request.get(`${portal.url}/demo/mailbox.json`)
  ).json();
  return /\d{4} \d{4}/.exec(letters.find(({ to }) => to === address)?.text ?? '')?.[0] ?? '';
}

async function requestCode(page: Page, address: string): Promise<void> {
  await page.getByLabel('Email address').fill(address);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page).toHaveURL(/\/authentication\/email\/code/);
}

const submitCode = async (page: Page, code: string) => {
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};
const currentScope = async (page: Page, portal: Portal) =>
  (await (await page.request.get(`${portal.url}/api/authentication`)).json()).authenticationScope;

test.beforeEach(async ({ portal, request }) => {
  await resetUniversity(request, portal.url);
});

// AUTH-06, AUTH-12
test(
  'an external user signs in with a code pasted as written in the letter, and no trace of it is stored',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await page.goto('/landingpage');
    await page.getByRole('link', { name: 'Code by email' }).click();
    await requestCode(page, EXTERNAL);
    await expect(page.getByText(`If ${EXTERNAL} is registered with us`)).toBeVisible();
    expect(page.url()).not.toContain('example.org');

    const code = await mailedCode(page, portal, EXTERNAL);
    await submitCode(page, code);
    await expect(page).toHaveURL(/\/myaccounts\/external$/);
    await expect(
      page.getByRole('heading', { level: 1, name: 'Your external account' }),
    ).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: 'Sign out' })).toBeVisible();
    expect(await currentScope(page, portal)).toBe(9);
    const stored = await page.evaluate(() =>
      JSON.stringify([localStorage, sessionStorage, history.state]),
    );
    for (const trace of ['extern@example', code, code.replaceAll(/\D/g, '')])
      expect(stored).not.toContain(trace);

    // Back skips the form.
    await page.goBack();
    await expect(page).toHaveURL(/\/authentication\/email$/);
    await expect(page.getByText('You are signed in as Erik Extern')).toBeVisible();
  },
);

test(
  'the return address is kept on both pages, after a reload, and when the e-mail address is changed',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await page.goto(
      '/authentication/email?returnTo=%2Flandingpage%2Fsuccessfullreconnection%3FreconnectionToken%3Dabc',
    );
    await requestCode(page, 'sara.lund@example.com');
    await page.reload();
    await expect(page.getByText('If sara.lund@example.com is registered with us')).toBeVisible();
    await page.getByRole('link', { name: 'Change address' }).click();
    await expect(page.getByLabel('Email address')).toHaveValue('sara.lund@example.com');
    await requestCode(page, 'sara.lund@example.org');
    await submitCode(page, await mailedCode(page, portal, 'sara.lund@example.org'));
    await expect(
      page.getByRole('heading', { level: 1, name: 'You are signed in again' }),
    ).toBeVisible();
  },
);

test(
  'without a connection the page shows that it needs one, and keeps the typed text',
  { tag: TRIAL },
  async ({ page, context }) => {
    await page.goto('/authentication/email');
    await page.getByLabel('Email address').fill(EXTERNAL);
    await context.setOffline(true);
    await page.evaluate(() => window.dispatchEvent(new Event('offline')));
    await expect(page.getByText('not change it until you are online')).toBeVisible();
    await expect(page.getByLabel('Email address')).toHaveValue(EXTERNAL);
    await expect(page.getByLabel('Email address')).toBeDisabled();
    await context.setOffline(false);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByLabel('Email address')).toHaveValue(EXTERNAL);
    await expect(page.getByLabel('Email address')).toBeFocused();
  },
);

test(
  'a person signed in with another account can sign out first',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await createSession(page.context(), portal.url, 'annli42');
    await page.goto('/authentication/email?returnTo=%2Fhome');
    await expect(page.getByText('You are signed in as Anna Lindqvist')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByLabel('Email address')).toBeVisible();
    await expect(page).toHaveURL(/\/authentication\/email\?returnTo=%2Fhome$/);
    await expect(page.getByText('You are signed in as')).toBeHidden();
    expect(await currentScope(page, portal)).toBe(0);
  },
);
