import { storedData } from './support/storedData.ts';
import {
  createSession,
  expect,
  resetUniversity,
  test,
  waitForServiceWorker,
  TRIAL,
} from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

// SUPP-14, SELF-15
test('an employee reads a case, opens a case and replies in it', async ({
  page,
  context,
  portal,
  request,
}) => {
  // Other journeys open cases for the same person.
  await resetUniversity(request, portal.url);
  await createSession(context, portal.url, 'annli42');
  await page.goto('/supportcases');
  const cases = page.getByRole('main').locator('li:has(details)');
  await expect(cases).toHaveCount(2);
  await cases.filter({ hasText: 'Extra skärm' }).locator('summary').click();
  await expect(page.getByText('Levererad.')).toBeVisible();
  await expect(page.getByText('The case is closed.')).toBeVisible();
  await expect(page.getByText('Troligen fel profil')).toHaveCount(0);

  await page.getByRole('button', { name: 'New case' }).click();
  await page.getByRole('button', { name: 'Send case' }).click();
  await expect(page.getByRole('alert')).toContainText('2');
  await page.getByLabel('What is it about?').fill('The screen flickers');
  await page.getByLabel('Describe what you need help with').fill('Since this morning.');
  await page.getByRole('button', { name: 'Send case' }).click();
  await expect(cases).toHaveCount(3);
  await cases.first().locator('summary').click();
  await cases.first().getByLabel('Write in the case').fill('A new cable did not help.');
  await cases.first().getByRole('button', { name: 'Send reply' }).click();
  await expect(cases.first().getByRole('listitem')).toContainText('A new cable did not help.');

  await page.reload();
  await expect(cases.first()).toContainText('The screen flickers');
});

// SUPP-14, PWA-05, PWA-09
test(
  'without a network the cases can be read, and typed text is kept until it can be sent, once',
  { tag: TRIAL },
  async ({ page, context, portal }) => {
    await createSession(context, portal.url, 'annli42');
    await page.goto('/supportcases');
    await waitForServiceWorker(page);
    const cases = page.getByRole('main').locator('li:has(details)');
    await expect(cases.first()).toBeVisible();
    const before = await cases.count();

    await page.getByRole('button', { name: 'New case' }).click();
    await page.getByLabel('What is it about?').fill('The door does not open');
    const request = page.getByLabel('Describe what you need help with');
    await request.fill('It is locked.');
    // The network fails during the click, after the server has received the case.
    await page.route('**/api/incident/own', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      return route.abort();
    });
    await page.getByRole('button', { name: 'Send case' }).click();
    await expect(page.getByRole('form', { name: 'New case for the helpdesk' })).toContainText(
      'You are offline. The text stays and can be sent when you are online.',
    );
    await expect(request).toHaveValue('It is locked.');
    await page.unroute('**/api/incident/own');
    await page.getByRole('button', { name: 'Send case' }).click({ timeout: 30_000 });
    await expect(cases).toHaveCount(before + 1);
    await page.reload();
    await expect(cases).toHaveCount(before + 1);

    await expect
      .poll(async () => (await storedData(page)).databases)
      .toContain('The door does not open');
    await portal.kill();
    await page.goto('/supportcases');
    await expect(page.getByText(/^Shown from the device, fetched/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'New case' })).toBeDisabled();
    await expect(
      page.getByText('You are offline. Cases can be created when you are online.'),
    ).toBeVisible();
    await cases.first().locator('summary').click();
    await expect(page.getByText('It is locked.')).toBeVisible();
    await cases.first().getByLabel('Write in the case').fill('Now it is open.');
    await expect(
      cases
        .first()
        .getByText('You are offline. The text stays and can be sent when you are online.'),
    ).toBeVisible();
    await portal.start();
    await cases.first().getByRole('button', { name: 'Send reply' }).click({ timeout: 30_000 });
    await expect(cases.first().getByRole('listitem')).toContainText('Now it is open.');
  },
);
