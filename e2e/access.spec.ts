import { createSession, expect, test } from './support/test.ts';

// SHELL-21, SHELL-24
test('a student who opens /finance sees the reason for the refusal, and the server sends no data', async ({
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'nilan234');
  const requestedPaths: string[] = [];
  page.on('request', (request) =>
    requestedPaths.push(new URL(request.url()).pathname.toLowerCase()),
  );

  await page.goto('/finance');
  await expect(
    page.getByRole('heading', { level: 1, name: 'You do not have access to this page' }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/finance$/);
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign out' })).toBeVisible();
  expect(requestedPaths.filter((path) => path.startsWith('/api/finance'))).toEqual([]);

  for (const path of [
    '/api/finance/accounts/costDistribution',
    '/api/accounts/active?organisationTreeNodeGuid=00000000-0000-4000-8000-000000000000',
  ]) {
    expect((await page.request.get(portal.url + path)).status(), path).toBe(403);
  }
});

// SHELL-06
test('the navigation only offers pages that the person may open', async ({ page, portal }) => {
  await createSession(page.context(), portal.url, 'nilan234');
  await page.goto('/profile/student');
  await expect(page.getByRole('heading', { name: 'Nils Andersson' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cost distribution' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Account management' })).toHaveCount(0);
  await expect(
    page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'My card' }),
  ).toBeVisible();
});

test('an unknown address shows a notice with a link to the start page', async ({
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'annli42');
  await page.goto('/no/such/page');
  await expect(
    page.getByRole('heading', { level: 1, name: 'This page does not exist' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await expect(page).toHaveURL(/\/home$/);
});

// SHELL-02, SHELL-03
test('an address in capitals is normalized to lower case, except for its parameters', async ({
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'annli42');
  await page.goto('/PROFILE/Employee/Panels/Helpdesk');
  await expect(page).toHaveURL(/\/profile\/Employee\/panels\/helpdesk$/);
  await expect(page.getByRole('heading', { name: 'Anna Lindqvist' })).toBeVisible();
});
