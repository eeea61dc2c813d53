import { newPortal, type Portal } from '#tests/tools/server.ts';
import { expect, test } from '../support/test.ts';

const EXTERNAL = 'extern@example.org';

let portal: Portal;
test.beforeAll(async () => {
  portal = await newPortal({ PORTAL_TRUSTED_PROXIES: '127.0.0.1,::1', PORTAL_DEMO_PEOPLE: '100' });
  await portal.start();
});
test.afterAll(() => portal.remove());

const newestLetter = async (): Promise<{ text: string; sentAt: string }> =>
  (await (await fetch(`${portal.url}/demo/mailbox.json`)).json())[0];

/**
 * Requests all codes that the address can be sent in an hour, from twelve other network addresses.
 */
async function exhaustCodes(): Promise<void> {
  for (let call = 0; call < 60; call += 1) {
    const headers = { origin: portal.url, 'x-forwarded-for': `10.9.0.${call % 12}` };
    const answer = await fetch(`${portal.url}/api/authentication/email/code?email=${EXTERNAL}`, {
      method: 'POST',
      headers,
    });
    expect(answer.status).toBe(200);
  }
}

test('an address whose codes others used up still gets one, after a short computation by the browser', async ({
  browser,
}) => {
  await exhaustCodes();
  const context = await browser.newContext({ baseURL: portal.url, locale: 'en-GB' });
  const page = await context.newPage();
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));

  // The computation may finish instantly, so the notice is checked while the challenge is being
  // fetched.
  await page.route('**/api/captcha/challenge?*', async (route) => {
    await expect(page.getByText('your browser is doing a security check')).toBeVisible();
    await route.continue();
  });

  await page.goto('/authentication/email');
  await expect(page.getByLabel('Email address')).toBeVisible();
  expect(scripts.filter((url) => /solve/i.test(url))).toEqual([]);
  await page.getByLabel('Email address').fill(EXTERNAL);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page).toHaveURL(/\/authentication\/email\/code/, { timeout: 30_000 });

  await page
    .getByLabel('Code', { exact: true })
    .fill(/\d{4} \d{4}/.exec((await newestLetter()).text)?.[0] ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/myaccounts\/external$/);
  await context.close();
});
