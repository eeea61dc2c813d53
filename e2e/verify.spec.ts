import type { APIRequestContext } from '@playwright/test';
import { createSession, expect, test, TRIAL } from './support/test.ts';

interface Sent {
  to: string;
  channel: string;
  text: string;
}

async function newestCode(request: APIRequestContext, channel: string): Promise<string> {
  const sent = (await (await request.get('/demo/mailbox.json')).json()) as Sent[];
  return /\d{4} \d{4}/.exec(sent.find((one) => one.channel === channel)?.text ?? '')?.[0] ?? '';
}

// SELF-11, SELF-12
test('an employee enters and verifies another email address, and the phone by a code in the address', async ({
  page,
  context,
  browser,
  portal,
}) => {
  await createSession(context, portal.url, 'annli42');
  await page.goto('/profile/employee');
  await page.getByRole('button', { name: 'Edit contact details' }).click();
  await page.getByLabel('Other email').fill('anna@example.org');
  await page.getByLabel('Mobile number').fill('070-123 45 67');
  await page.getByRole('button', { name: 'Save contact details' }).click();
  await page.getByRole('link', { name: 'Confirm the email address' }).click();

  await expect(page).toHaveURL(/\/verify\/email$/);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Code').fill('1234');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Type the 8 digits of the code.')).toBeVisible();
  const code = await newestCode(context.request, 'email');
  await page
    .getByLabel('Code')
    .fill(String((Number(code.replace(' ', '')) + 1) % 10 ** 8).padStart(8, '0'));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('The code is wrong.')).toBeVisible();

  const elsewhere = await browser.newContext({ baseURL: portal.url, locale: 'en-GB' });
  await createSession(elsewhere, portal.url, 'annli42');
  const other = await elsewhere.newPage();
  await other.goto(`/verify/email/${code.replace(' ', '')}`);
  await other.getByRole('button', { name: 'Confirm' }).click();
  await expect(other.getByText('requested in another browser')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
  await elsewhere.close();

  await page.reload();
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('The email address a***@example.org is yours')).toBeVisible();

  await page.goto('/verify/sms');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('A code is on its way in a text message.')).toBeVisible();
  const first = await newestCode(context.request, 'sms');
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await expect.poll(() => newestCode(context.request, 'sms')).not.toBe(first);
  const smsCode = (await newestCode(context.request, 'sms')).replace(' ', '');
  await page.goto(`/verify/sms/${smsCode}`);
  await expect(page).toHaveURL(/\/verify\/sms$/);
  await expect(page.getByLabel('Code')).toHaveValue(smsCode);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('The mobile number … 67 is yours')).toBeVisible();
  await page.goBack();
  expect(page.url()).not.toContain(smsCode);

  await page.goto('/profile/employee');
  await expect(page.getByText('Confirmed', { exact: true })).toHaveCount(2);
});

test(
  'a code in the address is removed when the person has to sign in first',
  { tag: TRIAL },
  async ({ page }) => {
    await page.goto('/verify/sms/12345678');
    await expect(page).toHaveURL(/\/landingpage\?/);
    expect(page.url()).not.toContain('12345678');
    expect(decodeURIComponent(page.url())).toContain('/verify/sms');
  },
);
