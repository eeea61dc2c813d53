import type { Page } from '@playwright/test';
import type { Portal } from '../tests/tools/server.ts';
import { expect, test } from './support/test.ts';

const EXTERNAL = 'extern@example.org';

/** The newest code that was mailed to the address. */
async function mailedCode(page: Page, portal: Portal): Promise<string> {
  const letters: { to: string; text: string }[] = await (await page.request.get(`${portal.url}/demo/mailbox.json`)).json();
  return /\d{4} \d{4}/.exec(letters.find(({ to }) => to === EXTERNAL)?.text ?? '')?.[0] ?? '';
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
