import type { Page } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { createSession, expect, resetUniversity, test } from '../support/test.ts';

const words = {
  'sv-SE': {
    search: 'Användar-id, telefon, personnummer, e-post eller kort',
    code: /^Kod till mobil … \d\d$/,
    codeField: 'Kod från personen',
    verify: 'Kontrollera',
    freeze: 'Frys kortet',
    unfreeze: 'Tina upp kortet',
    frozen: 'Kortet är fryst',
    follows: /Det öppnar inga dörrar/,
    written: /^Ärende I-\d{6}-\d{4} är skrivet och stängt/,
    undo: 'Ångra',
    unfrozen: 'Kortet är upptinat',
    minutes: '30 minuter kvar',
  },
  'en-GB': {
    search: 'User id, phone, personal identity number, email or card',
    code: /^Code to mobile … \d\d$/,
    codeField: 'Code from the person',
    verify: 'Verify',
    freeze: 'Freeze the card',
    unfreeze: 'Unfreeze the card',
    frozen: 'The card is frozen',
    follows: /It opens no doors/,
    written: /^Case I-\d{6}-\d{4} is written and closed/,
    undo: 'Undo',
    unfrozen: 'The card is unfrozen',
    minutes: '30 minutes left',
  },
} as const;

// No code is sent to a number that an earlier journey has changed.
test.beforeEach(({ request, portal }) => resetUniversity(request, portal.url));

/** At most this many presses from the first screen until the caller's card is frozen. */
const MAX_CLICKS = 5;

const pasteInto = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text', pasted);
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
const lastCode = async (page: Page) => {
  const mailbox = (await (await page.request.get('/demo/mailbox.json')).json()) as {
    text: string;
  }[];
  return /\d{4} \d{4}/.exec(mailbox[0]?.text ?? '')?.[0] ?? 'no code';
};

for (const [language, worker] of [
  ['sv-SE', 'fatka61'],
  ['en-GB', 'hansu83'],
] as const)
  test(`a caller is verified and the card frozen in at most ${MAX_CLICKS} clicks, ${language}`, async ({
    browser,
    portal,
  }) => {
    const text = words[language];
    const context = await browser.newContext({
      baseURL: portal.url,
      locale: language,
      viewport: { width: 1440, height: 900 },
    });
    await createSession(context, portal.url, worker);
    const page = await context.newPage();
    let clicks = 0;
    const press = async (name: string | RegExp) => {
      await page.getByRole('button', { name }).click();
      clicks += 1;
    };
    await page.goto('/home');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('main').locator('a[href="/search"]').click();
    clicks += 1;
    await page.getByRole('searchbox', { name: text.search }).waitFor();
    await pasteInto(page, 'annli42');
    await expect(page.getByRole('heading', { name: 'Anna Lindqvist' })).toBeVisible();
    await press(text.code);
    await expect(page.getByLabel(text.codeField)).toBeFocused();
    await page.keyboard.type(await lastCode(page));
    await press(text.verify);
    await expect(page.getByText(text.minutes)).toBeVisible();
    await press(text.freeze);
    await expect(page.getByText(text.frozen)).toBeVisible();
    await expect(page.getByText(text.follows)).toBeVisible();
    await expect(page.getByText(text.written)).toBeVisible();
    expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: text.undo }).click();
    await expect(page.getByText(text.unfrozen)).toBeVisible();
    await expect(page.getByRole('button', { name: text.freeze })).toBeEnabled();
    await context.close();
  });

test('the page takes typed letters and pasted details, and keeps the last callers', async ({
  page,
  context,
  portal,
}) => {
  await createSession(context, portal.url, 'fatka61');
  await page.goto('/search?liuId=annli42');
  await expect(page.getByRole('heading', { name: 'Anna Lindqvist' })).toBeVisible();
  const email =
    (await page.getByRole('main').locator('a[href^="mailto:"]').first().getAttribute('href')) ?? '';
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const shown = page.getByText(/^\d{8}-\d{4}$/);
  const number = (await shown.textContent()) ?? '';

  // Letters go into the field, wherever the focus is.
  const field = page.getByRole('searchbox');
  await page.getByRole('heading', { name: 'Anna Lindqvist' }).focus();
  await page.keyboard.type('nilan234');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('nilan234');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Nils Andersson' })).toBeVisible();

  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  page.on('request', (request) => addresses.push(request.url()));
  for (const pasted of [number, email.replace('mailto:', '')]) {
    await page.goto('/search');
    await expect(field).toBeVisible();
    await pasteInto(page, pasted);
    await expect(page.getByRole('heading', { name: 'Anna Lindqvist' })).toBeVisible();
    await expect(page).toHaveURL(/\/search\?liuId=annli42$/);
  }
  const digits = number.replace('-', '');
  expect(addresses.filter((url) => url.replaceAll('-', '').includes(digits))).toEqual([]);
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(stored.replaceAll('-', '')).not.toContain(digits);

  const recent = page.getByRole('navigation', { name: 'Recent' });
  await expect(recent.getByRole('link')).toHaveText([/Anna Lindqvist/, /Nils Andersson/]);
  await expect(recent.locator('[aria-current]')).toHaveText(/Anna Lindqvist/);
  await recent.getByRole('link', { name: /Nils Andersson/ }).click();
  await expect(page.getByRole('heading', { name: 'Nils Andersson' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Anna Lindqvist' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('a desk that creates no keys is told what the person can do', async ({
  page,
  context,
  portal,
}) => {
  await createSession(context, portal.url, 'fatka61');
  await page.goto('/search?liuId=nilan234');
  await expect(page.getByText(/^Before the verification, say only/)).toBeVisible();
  await page.getByRole('button', { name: 'ID document' }).click();
  await page.getByLabel('Valid through').fill('2030-05-01');
  await page.getByRole('button', { name: 'Note' }).click();
  await expect(page.getByRole('heading', { name: 'Last sign-ins' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Extend the account' })).toBeDisabled();
  await page.getByRole('button', { name: 'New password' }).click();
  await expect(page.getByText(/sign in with BankID, Freja or eduID/)).toBeVisible();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('button', { name: 'Sign out everywhere now' }).click();
  await expect(page.getByText(/^Nils Andersson is signed out in \d+ places?$/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
