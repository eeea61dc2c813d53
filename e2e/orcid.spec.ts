import type { Page } from '@playwright/test';
import { createSession, endSessionOnServer, expect, fillInSignIn, test } from './support/test.ts';

const link = (page: Page) => page.getByRole('link', { name: 'Link ORCID' });
const atOrcid = /\/demo\/identity\/orcid\//;

// PROF-16
test('nothing is linked without a sign-in at ORCID, nor by one after the session here has ended', async ({
  page,
  context,
  portal,
}) => {
  await createSession(context, portal.url, 'bener17');
  await page.goto('/profile/employee');
  await link(page).click();
  await expect(page).toHaveURL(atOrcid);
  await page.goBack();
  await expect(page.getByText('No ORCID is linked to the account.')).toBeVisible();

  await link(page).click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByText('You cancelled at ORCID, so nothing has changed.')).toBeVisible();

  await link(page).click();
  await expect(page).toHaveURL(atOrcid);
  await endSessionOnServer(context, portal.url);
  await page.locator('button[value=bener17]').click();
  await expect(
    page.getByText('The sign-in took too long or was begun in another window.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Sign in with university account' }).click();
  await fillInSignIn(page, 'bener17');
  await expect(page).toHaveURL(/\/home$/);
  await page.goto('/profile/employee');
  await expect(page.getByText('No ORCID is linked to the account.')).toBeVisible();

  await link(page).click();
  // ORCID remembers the person who signed in there.
  await expect(page.getByText('Your ORCID iD is linked.')).toBeVisible();
  await expect(page).toHaveURL(/\/profile\/employee$/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Remove the link to ORCID' })).toBeVisible();
  await expect(page.getByText('Your ORCID iD is linked.')).toHaveCount(0);

  // Other journeys link an ORCID to the same account.
  await page.getByRole('button', { name: 'Remove the link to ORCID' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(link(page)).toBeVisible();
});
