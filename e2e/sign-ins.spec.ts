import { createSession, expect, test, TRIAL } from './support/test.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
/** A device that no other journey signs in with, because they share their people's sessions. */
const TABLET =
  'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

test('reporting a sign-in as unknown ends its session and asks for a new password', async ({
  page,
  browser,
  portal,
  baseURL,
}) => {
  const stolen = await browser.newContext({ baseURL: baseURL!, userAgent: PHONE });
  await createSession(stolen, portal.url, 'cecka23');
  await createSession(page.context(), portal.url, 'cecka23');
  await page.goto('/myaccounts/personal/sessions');
  await expect(page.getByRole('button', { name: 'Sign out of Safari on iPhone' })).toBeVisible();

  await page.goto('/myaccounts/personal/signins');
  await page
    .getByRole('button', { name: /^That wasn’t me: Safari on iPhone/ })
    .first()
    .click();
  await expect(page.getByText(/We’ll sign you out everywhere but here/)).toBeFocused();
  await page.getByRole('button', { name: 'Sign out everywhere but here' }).click();
  await expect(page.getByText('Change your password now')).toBeVisible();
  await page.getByRole('button', { name: 'Send a case to the helpdesk' }).click();
  const request = page.getByRole('textbox', { name: 'What has happened?' });
  await expect(request).toHaveValue(/\nTime: .*\nDevice: Safari on iPhone\nSign-in method: /);
  await page.getByRole('button', { name: 'Send case' }).click();
  const sent = page.getByRole('main').getByRole('link', { name: /^Case I-\d{6}-\d{4}$/ });
  const number = ((await sent.textContent()) ?? '').replace('Case ', '');
  await expect(page.getByRole('button', { name: /^Send a case/ })).toHaveCount(0);
  await sent.click();
  await expect(page.getByText(number).first()).toBeVisible();
  await page.goto('/myaccounts/personal/sessions');
  await expect(page.getByText('You aren’t signed in anywhere else.')).toBeVisible();

  const other = await stolen.newPage();
  await other.goto('/profile/employee');
  await expect(other).toHaveURL(/\/landingpage/);
  await stolen.close();
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cecilia');
});

test(
  'a session on another device can be ended from here',
  { tag: TRIAL },
  async ({ page, browser, portal, baseURL }) => {
    const tablet = await browser.newContext({ baseURL: baseURL!, userAgent: TABLET });
    await createSession(tablet, portal.url, 'davos31');
    await createSession(page.context(), portal.url, 'davos31');
    await page.goto('/myaccounts/personal/sessions');
    await page.getByRole('button', { name: 'Sign out of Safari on iPad' }).click();
    await expect(page.getByRole('button', { name: 'Sign out of Safari on iPad' })).toHaveCount(0);
    await expect(page.getByText('You’re signed out there.')).toBeVisible();
    expect((await tablet.request.get('/api/user')).status()).toBe(401);
    await tablet.close();
  },
);

// PROF-16
test(
  'a researcher links an ORCID from the profile and unlinks it',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await createSession(page.context(), portal.url, 'bener17');
    await page.goto('/profile/employee');
    await page.getByRole('link', { name: 'Link ORCID' }).click();
    await page.getByRole('button', { name: 'Bengt Eriksson bener17' }).click();
    await expect(page).toHaveURL(/\/profile\/employee$/);
    await expect(page.getByText('Your ORCID iD is linked.')).toBeVisible();
    await expect(page.getByRole('link', { name: /^0000-0001-/ })).toBeVisible();

    await page.getByRole('button', { name: 'Remove the link to ORCID' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Link ORCID' })).toBeVisible();
  },
);
