import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

/** Shows the QR code, and lets the wallet on a phone read it, which has a browser of its own. */
async function scan(page: Page, browser: Browser, baseURL: string): Promise<Page> {
  await page.getByRole('button', { name: 'Scan a QR code with the phone' }).click();
  const code = page.getByRole('img', { name: 'QR code to scan with the phone' });
  const link = await code.getAttribute('data-value');
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await phone.goto(link ?? '');
  await phone
    .getByRole('button', { name: /^Rebecka Moberg/ })
    .first()
    .click();
  await expect(page.getByText(/^The wallet has the question/)).toBeVisible();
  await expect(code).toBeHidden();
  await phone.getByRole('button', { name: 'Approve' }).click();
  return phone;
}

test('the phone shows a code, which signs in on the computer and gives no session to the phone', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/authentication/wallet');
  const phone = await scan(page, browser, baseURL!);
  await expect(phone.getByText(/^Sign-in to .*, begun today .*Chrome on Linux\.$/)).toBeVisible();
  await expect(phone.getByText(/Nobody from the university asks for it\./)).toBeVisible();
  await expect(phone).toHaveURL(/\/authentication\/wallet\/code$/);
  const digits = (await phone.locator('output').textContent()) ?? '';
  const field = page.getByLabel('Code from the phone');
  await field.fill(String((Number(digits) + 1) % 1_000_000).padStart(6, '0'));
  const submit = page.getByRole('button', { name: 'Sign in', exact: true });
  await submit.click();
  await expect(page.getByText(/^The code is wrong/)).toBeVisible();
  await field.fill(digits);
  await submit.click();
  await expect(page).toHaveURL(/\/account\/selectaccount$/);
  await expect(page.getByRole('main').getByText(/^rebmo(58|678)$/)).toHaveCount(2);

  await phone.reload();
  await expect(phone.getByText(/^There is no code to show here/)).toBeVisible();
  await phone.goto('/account');
  await expect(phone).toHaveURL(/\/landingpage/);
  await phone.context().close();
});
