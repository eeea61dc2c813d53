import type { Page } from '@playwright/test';
import type { Portal } from '#tests/tools/server.ts';
import { violations } from './support/accessibility.ts';
import { createSession, expect, resetUniversity, test } from './support/test.ts';

const GUEST = 'ada@guest.example';
const letters = async (page: Page, portal: Portal): Promise<{ to: string; text: string }[]> =>
  (await page.request.get(`${portal.url}/demo/mailbox.json`)).json();
const inLetter = async (page: Page, portal: Portal, pattern: RegExp): Promise<string> =>
  (await letters(page, portal))
    .filter(({ to }) => to === GUEST)
    .flatMap(({ text }) => pattern.exec(text) ?? [])[0] ?? '';

test.beforeEach(async ({ portal, request }) => {
  await resetUniversity(request, portal.url);
});

test('a guest is invited, follows the letter, creates the account and is signed in, and the inviter sees it', async ({
  page,
  context,
  portal,
  browser,
}) => {
  await createSession(context, portal.url, 'bener17');
  await page.goto('/vouching');
  await page.getByRole('link', { name: 'Invited guests' }).click();
  await page.getByRole('link', { name: 'Invite guests' }).click();
  await page.getByLabel(/^The guest’s name/).fill('Ada Lind');
  await page.getByLabel(/^The guest’s email address/).fill(GUEST);
  await page.getByLabel(/^What the account is for/).fill('Reviews research data');
  await page.getByLabel(/^Last day of the account/).fill('2027-05-31');
  await page.getByLabel('English').check();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page).toHaveURL(/\/vouching\/invitations$/);
  await expect(page.getByRole('heading', { name: 'Ada Lind' })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const guestContext = await browser.newContext({ baseURL: portal.url, locale: 'en-GB' });
  const guest = await guestContext.newPage();
  await guest.goto(await inLetter(page, portal, /http\S+#\S+/));
  await expect(guest.getByText('Invited by')).toBeVisible();
  expect(guest.url()).not.toContain('#');
  expect(await violations(guest)).toEqual([]);
  await guest.getByRole('button', { name: 'Send the code' }).click();
  await expect(guest).toHaveURL(/\/public\/externaluser\/verify$/);
  await guest.getByLabel('Code', { exact: true }).fill(await inLetter(page, portal, /\d{4} \d{4}/));
  await guest.getByRole('button', { name: 'Continue' }).click();
  await expect(
    guest.getByText('You are invited by Bengt Eriksson.', { exact: false }),
  ).toBeVisible();
  await expect(guest.getByLabel('Last name')).toHaveValue('Lind');
  await guest.getByLabel('New password', { exact: true }).fill('fyra ord som ingen väntar sig');
  await guest.getByLabel('Repeat the password').fill('fyra ord som ingen väntar sig');
  await guest.getByRole('checkbox').check();
  await guest.getByRole('button', { name: 'Create the account' }).click();
  await expect(guest).toHaveURL(/\/public\/externaluser\/success$/);
  await createSession(guestContext, portal.url, GUEST, 9);
  await guest.goto('/myaccounts/external');
  await expect(guest.getByText('Reviews research data')).toBeVisible();
  await expect(guest.getByText('Bengt Eriksson')).toBeVisible();
  await guestContext.close();

  await page.reload();
  await expect(page.getByText('Has created an account')).toBeVisible();
});
