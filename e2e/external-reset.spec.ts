import type { Page } from '@playwright/test';
import type { Portal } from '../tests/tools/server.ts';
import { expect, test } from './support/test.ts';

const EXTERNAL = 'extern@example.org';

/** The newest code that was mailed to the address. */
async function mailedCode(page: Page, portal: Portal, address = EXTERNAL): Promise<string> {
  const letters: { to: string; text: string }[] = await (await page.request.get(`${portal.url}/demo/mailbox.json`)).json();
  return /\d{4} \d{4}/.exec(letters.find(({ to }) => to === address)?.text ?? '')?.[0] ?? '';
}

// EXT-09, EXT-10, EXT-11, EXT-12, EXT-13, EXT-16
test('an external user chooses a new password, closing the browser at each step, and nothing of it stays behind', async ({ context, page, portal, request }) => {
  await request.post(`${portal.url}/demo/reset`);
  await page.goto('/authentication/email');
  await page.getByRole('link', { name: 'New password for an external account' }).click();
  await expect(page.getByRole('button', { name: 'Send code' })).toBeDisabled();
  await page.getByLabel('Email address').fill('nobody@example.org');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('No external account has this address.')).toBeVisible();
  await page.getByLabel('Email address').fill(EXTERNAL);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page).toHaveURL(/\/reset\/verify$/);

  await page.close();
  const second = await context.newPage();
  await second.goto('/public/externaluser/reset/setpassword');
  await expect(second).toHaveURL(/\/reset\/verify$/);
  await second.getByLabel('Code', { exact: true }).fill(await mailedCode(second, portal));
  await second.getByRole('button', { name: 'Continue' }).click();
  await expect(second).toHaveURL(/\/reset\/setpassword$/);

  await second.close();
  const third = await context.newPage();
  await third.goto('/public/externaluser/reset/init');
  await third.getByRole('link', { name: 'Continue' }).click();
  await expect(third).toHaveURL(/\/reset\/setpassword$/);
  await third.getByLabel('New password').fill('four words nobody waits for');
  await third.getByLabel('Repeat the password').fill('four words nobody waits for');
  await third.getByLabel(/^I accept/).check();
  await third.getByRole('button', { name: 'Save the password' }).click();
  await expect(third.getByRole('heading', { level: 1, name: 'The password has been changed' })).toBeVisible();
  await expect(third.getByText('eriex62')).toBeVisible();
  expect(await third.evaluate(() => JSON.stringify([localStorage, sessionStorage]) + location.href)).not.toMatch(/extern@example|four words|\d{8}/);
});

// EXT-01, EXT-03, EXT-04, EXT-05, EXT-06, EXT-07, EXT-10
test.describe('in Swedish', () => {
  test.use({ locale: 'sv-SE' });
  test('somebody new creates an external account, goes on where the browser was closed, and comes to signing in', async ({ context, page, portal, request }) => {
    const address = 'newuser@example.org';
    await request.post(`${portal.url}/demo/reset`);
    await page.goto('/public/externaluser/setpassword');
    await expect(page).toHaveURL(/\/externaluser\/create$/);
    await page.getByLabel('E-postadress').fill(EXTERNAL);
    await page.getByRole('button', { name: 'Skicka kod' }).click();
    await expect(page.getByText('Adressen har redan ett konto.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Välj ett nytt lösenord' })).toBeVisible();
    await page.getByLabel('E-postadress').fill(address);
    await page.getByRole('button', { name: 'Skicka kod' }).click();
    await page.getByLabel('Kod', { exact: true }).fill(await afterSending(page, portal, address));
    await page.getByRole('button', { name: 'Fortsätt' }).click();
    await expect(page).toHaveURL(/\/externaluser\/setpassword$/);

    await page.close();
    const second = await context.newPage();
    await second.goto('/public/externaluser/verify');
    await expect(second).toHaveURL(/\/externaluser\/setpassword$/);
    await second.getByLabel('Förnamn').fill('Nora');
    await second.getByLabel('Efternamn').fill('Ny');
    const name = second.getByRole('radio').nth(1);
    const chosen = (await name.getAttribute('value')) ?? '';
    await name.check();
    await second.getByLabel('Nytt lösenord').fill('fyra ord som ingen väntar');
    await second.getByLabel('Upprepa lösenordet').fill('fyra ord som ingen väntar');
    await second.getByLabel(/^Jag godkänner/).check();
    await second.getByRole('button', { name: 'Skapa kontot' }).click();
    await expect(second.getByRole('heading', { level: 1, name: 'Kontot är klart' })).toBeVisible();
    await expect(second.getByText(chosen, { exact: true })).toBeVisible();
    await second.getByRole('link', { name: 'Logga in med e-post' }).click();
    await expect(second).toHaveURL(/\/authentication\/email$/);
  });
});

async function afterSending(page: Page, portal: Portal, address: string): Promise<string> {
  await expect(page).toHaveURL(/\/externaluser\/verify$/);
  return mailedCode(page, portal, address);
}
