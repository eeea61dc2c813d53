import type { BrowserContext, Page } from '@playwright/test';
import { expect, test, TRIAL } from './support/test.ts';

const code = (page: Page) => page.getByRole('img', { name: /^QR code to scan/ });
const codeValue = async (page: Page) => (await code(page).getAttribute('data-value')) ?? '';
const statusMessage = (page: Page) => page.getByRole('main').getByRole('status');

/** Starts a sign-in with a QR code. */
async function showCode(page: Page): Promise<void> {
  await page.goto('/authentication/bankid');
  await page.getByRole('button', { name: 'Show QR code' }).click();
  await expect(code(page)).toBeVisible();
}

/** Scans the displayed code with the app on the person's phone, which is another browser. */
async function scanCode(phone: BrowserContext, page: Page): Promise<Page> {
  const app = await phone.newPage();
  await app.goto('/demo/bankid');
  await app.getByLabel('What the QR code holds').fill(await codeValue(page));
  await app.getByRole('button', { name: 'Scan', exact: true }).click();
  return app;
}

async function identify(app: Page, name = 'Rebecka Moberg'): Promise<void> {
  await app.getByRole('button', { name }).click();
  await app.getByRole('button', { name: 'Identify' }).click();
}

const accountChoices = (page: Page) => page.getByRole('main').getByText(/^rebmo(58|678)$/);

// AUTH-06, AUTH-10
test('a person who scans the code with the phone signs in, and chooses between two accounts', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/landingpage');
  await page.getByRole('link', { name: 'BankID' }).click();
  await page.getByRole('button', { name: 'Show QR code' }).click();
  await expect(code(page)).toBeVisible();
  const first = await codeValue(page);
  await expect.poll(() => codeValue(page)).not.toBe(first);
  await expect(statusMessage(page)).toHaveText(
    'Start the BankID app, tap the QR icon and scan the code.',
  );
  await expect(statusMessage(page)).toBeFocused();

  const phone = await browser.newContext({ baseURL: baseURL! });
  const app = await scanCode(phone, page);
  await expect(statusMessage(page)).toContainText('Looking for your BankID.');
  await expect(code(page)).toBeHidden();
  await app.getByRole('button', { name: 'Rebecka Moberg' }).click();
  await expect(app.getByText('Cancel if somebody else has asked you to sign in.')).toBeVisible();
  await expect(statusMessage(page)).toHaveText(
    'Enter your security code in the BankID app and choose Identify.',
  );
  await app.getByRole('button', { name: 'Identify' }).click();
  await expect(page).toHaveURL(/\/account\/selectaccount$/);
  await expect(accountChoices(page)).toHaveCount(2);
  await page.goBack();
  await expect(page).toHaveURL(/\/landingpage$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await phone.close();
});

test('the app on the same device returns to the page, which continues the sign-in', async ({
  page,
}) => {
  await page.goto('/authentication/bankid');
  await page.getByRole('button', { name: 'Open BankID on this computer' }).click();
  await expect(page).toHaveURL(/\/demo\/bankid\?autostarttoken=/);
  await identify(page);
  await page.getByRole('link', { name: 'Back to the page that you came from' }).click();
  await expect(page).toHaveURL(/\/account\/selectaccount$/);
  await expect(accountChoices(page)).toHaveCount(2);
});

test(
  'the method can be changed until the identification starts',
  { tag: TRIAL },
  async ({ page }) => {
    await showCode(page);
    await page.getByRole('button', { name: 'Open the BankID app' }).click();
    await expect(page).toHaveURL(/\/demo\/bankid\?autostarttoken=/);
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Show QR code' })).toBeHidden();
    await expect(statusMessage(page)).toContainText('Looking for your BankID.');
  },
);

test(
  'whoever opens somebody else’s link and identifies signs nobody in',
  { tag: TRIAL },
  async ({ page, browser, baseURL }) => {
    await page.goto('/authentication/bankid');
    await page.getByRole('button', { name: 'Open BankID on this computer' }).click();
    await expect(page).toHaveURL(/\/demo\/bankid\?autostarttoken=/);
    const link = page.url();
    await page.goBack();

    const victim = await (
      await browser.newContext({ baseURL: baseURL!, locale: 'en-GB' })
    ).newPage();
    await victim.goto(link);
    await identify(victim);
    await victim.getByRole('link', { name: 'Back to the page that you came from' }).click();
    await expect(victim.getByText('Do not give the code away')).toBeVisible();
    await expect(statusMessage(page)).toHaveText(
      'You have identified yourself. Continue in the tab that the BankID app opened.',
    );
    await expect(page).toHaveURL(/\/authentication\/bankid/);
    await page.getByRole('button', { name: 'Show QR code' }).click();
    await expect(code(page)).toBeVisible();
    await victim.context().close();
  },
);

// AUTH-09
test(
  'cancelling on the page notifies BankID, stops polling, and allows a restart',
  { tag: TRIAL },
  async ({ page }) => {
    await showCode(page);
    const calls: string[] = [];
    page.on('request', (request) =>
      calls.push(
        `${request.method()} ${new URL(request.url()).pathname.replace(/[0-9a-f-]{36}$/, '')}`,
      ),
    );
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Show QR code' })).toBeFocused();
    await expect.poll(() => calls).toContain('DELETE /api/bankid/cancel/');
    calls.length = 0;
    await page.waitForTimeout(3000);
    expect(calls.filter((call) => call.includes('bankid'))).toEqual([]);
    await page.getByRole('button', { name: 'Show QR code' }).click();
    await expect(code(page)).toBeVisible();
  },
);

test(
  'a reload and another tab continue the same sign-in, and both complete it',
  { tag: TRIAL },
  async ({ page, context, browser, baseURL }) => {
    await showCode(page);
    const order = (await codeValue(page)).split('.')[1];
    await page.reload();
    await expect(code(page)).toBeVisible();
    const other = await context.newPage();
    await other.goto('/authentication/bankid');
    await expect(code(other)).toBeVisible();
    for (const tab of [page, other]) expect((await codeValue(tab)).split('.')[1]).toBe(order);

    const phone = await browser.newContext({ baseURL: baseURL! });
    await identify(await scanCode(phone, other));
    for (const tab of [page, other]) await expect(tab).toHaveURL(/\/account/);
    await phone.close();
  },
);

test(
  'without a connection the page shows a notice, and continues when the connection is back',
  { tag: TRIAL },
  async ({ page, context, browser, baseURL }) => {
    await showCode(page);
    const phone = await browser.newContext({ baseURL: baseURL! });
    const app = await scanCode(phone, page);
    await context.setOffline(true);
    await expect(page.getByText('The sign-in continues when you are online.')).toBeVisible();
    await identify(app);
    await context.setOffline(false);
    await expect(page).toHaveURL(/\/account/);
    await phone.close();
  },
);

test(
  'returns to the page that the person came from, but never to another site',
  { tag: TRIAL },
  async ({ page }) => {
    for (const [wanted, place] of [
      ['/account/selectaccount', /\/account\/selectaccount$/],
      ['//evil.example', /\/account\/selectaccount$/],
    ] as const) {
      await page.context().clearCookies();
      await page.goto(`/authentication/bankid?returnTo=${encodeURIComponent(wanted)}`);
      await page.getByRole('button', { name: 'Open BankID on this computer' }).click();
      await identify(page);
      await page.getByRole('link', { name: 'Back to the page that you came from' }).click();
      await expect(page).toHaveURL(place);
    }
  },
);
