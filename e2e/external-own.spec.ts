import type { Page } from '@playwright/test';
import type { Portal } from '#tests/tools/server.ts';
import { violations } from './support/accessibility.ts';
import { createSession, expect, resetUniversity, test } from './support/test.ts';

const EXTERNAL = 'extern@example.org';
const letters = async (page: Page, portal: Portal): Promise<{ to: string; subject: string }[]> =>
  (await page.request.get(`${portal.url}/demo/mailbox.json`)).json();

test.beforeEach(async ({ portal, request }) => {
  await resetUniversity(request, portal.url);
});

test('an external user renews the account, ends it, and undoes the ending', async ({
  page,
  context,
  portal,
}) => {
  await createSession(context, portal.url, EXTERNAL, 9);
  await page.goto('/home');
  await page.getByRole('link', { name: 'To your external account' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Your external account' }),
  ).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Renew until/ }).click();
  await expect(page.getByText('The account is renewed')).toBeVisible();
  await page.reload();
  await expect(page.getByText(/You have renewed the account already/)).toBeVisible();

  await page.getByRole('button', { name: 'End the account …' }).click();
  await expect(page.getByText('End the account eriex62?')).toBeFocused();
  await page.getByRole('button', { name: 'End the account', exact: true }).click();
  await expect(page).toHaveURL(/\/public\/accounts\/personal\/cancel\/success$/);
  await expect(
    page.getByRole('heading', { level: 1, name: 'The account is closing' }),
  ).toBeVisible();
  const sent = (await letters(page, portal)).map(({ to, subject }) => `${to}: ${subject}`);
  expect(sent).toEqual(
    expect.arrayContaining([
      `${EXTERNAL}: The account eriex62 is closing`,
      expect.stringContaining('The account eriex62 has been ended'),
    ]),
  );

  await createSession(context, portal.url, EXTERNAL, 9);
  await page.goto('/myaccounts/external');
  await page.getByRole('button', { name: 'Keep the account' }).click();
  await expect(page.getByText('The account is kept')).toBeVisible();
  await expect(page.getByRole('button', { name: 'End the account …' })).toBeVisible();
});
