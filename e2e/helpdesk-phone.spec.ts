import { createSession, expect, test, TRIAL } from './support/test.ts';

// Every message of failure refers to the helpdesk, so its number must not depend on a call.
test.use({ expectedErrors: [/status of 50\d/] });

const NUMBER = '013-12 34 56';
const STUDENTS_NUMBER = '013-65 43 21';

test('the helpdesk’s number is shown when the portal cannot be loaded', async ({ page }) => {
  await page.route('**/api/**', (route) => route.fulfill({ status: 503 }));
  await page.goto('/landingpage');
  await expect(page.getByRole('heading', { name: 'Unable to load application...' })).toBeVisible();
  await expect(page.getByRole('link', { name: NUMBER })).toHaveAttribute('href', 'tel:013123456');
});

test(
  'the number of the user’s helpdesk is shown when no call about it succeeds',
  { tag: TRIAL },
  async ({ page, context, portal }) => {
    await page.route('**/api/helpdeskInformation*', (route) => route.fulfill({ status: 503 }));
    await createSession(context, portal.url, 'nilan234');
    await page.goto('/statuscode/500');
    await expect(page.getByRole('link', { name: `Call ${STUDENTS_NUMBER}` })).toBeVisible();
    await page.getByRole('link', { name: 'Help' }).first().click();
    await expect(
      page.getByRole('dialog', { name: 'Help' }).getByRole('link', { name: STUDENTS_NUMBER }),
    ).toBeVisible();
  },
);

test(
  'a desk’s search keeps its field and what was typed when its call fails',
  { tag: TRIAL },
  async ({ page, context, portal }) => {
    let isDown = true;
    await page.route('**/api/user/searchProperties', (route) =>
      isDown ? route.fulfill({ status: 500 }) : route.fallback(),
    );
    await createSession(context, portal.url, 'fatka61');
    await page.goto('/search');
    await page.getByRole('searchbox').fill('nilan234');
    await page.getByRole('searchbox').press('Enter');
    await expect(page.getByRole('searchbox')).toHaveValue('nilan234');
    await expect(page.getByText('The search failed.')).toBeVisible();
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Nils Andersson' })).toBeVisible();
  },
);
