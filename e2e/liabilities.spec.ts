import type { Page } from '@playwright/test';
import { newDevice } from './support/device.ts';
import { storedDataAsText } from './support/storedData.ts';
import {
  createSession,
  endSessionOnServer,
  expect,
  fillInSignIn,
  signIn,
  test,
  waitForServiceWorker,
  TRIAL,
} from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const PUBLICATION = 'Publication of your photo on the web';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const answerRegion = (page: Page) =>
  page.getByRole('main').getByRole('region', { name: /^(Your answer|You have)/ });

// SELF-08, SELF-09
test('a pending consent is read from Home, given, stored, and withdrawn again', async ({
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'annli42');
  await page.goto('/home');
  const concern = page
    .getByRole('listitem')
    .filter({ hasText: `${PUBLICATION} is waiting for your answer` });
  await concern.getByRole('link', { name: 'Read and answer' }).click();

  await expect(page).toHaveURL(/\/liabilities\/photopublication$/);
  await expect(heading(page, PUBLICATION)).toBeFocused();
  await expect(page.getByText('Kommunikationsavdelningen')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'If you change your mind' })).toBeVisible();
  await answerRegion(page)
    .getByRole('button', { name: 'I consent to the publication of my photo' })
    .click();

  await expect(page.getByText(`Consent given: ${PUBLICATION}`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You have given your consent' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You have given your consent' })).toBeVisible();

  await answerRegion(page).getByRole('link', { name: 'Go to the start page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Anna/ })).toBeVisible();
  await expect(concern).toHaveCount(0);

  await page.goto('/liabilities/PhotoPublication');
  await page.getByRole('button', { name: 'Withdraw consent…' }).click();
  const question = page.getByRole('group', { name: 'Withdraw the consent?' });
  await expect(question).toContainText('Copies that others have already made are beyond our reach');
  await question.getByRole('button', { name: 'Withdraw consent' }).click();
  await expect(
    page.getByRole('heading', { name: 'You have withdrawn your consent' }),
  ).toBeFocused();
  await page.reload();
  await expect(page.getByText('Withdrawn on')).toBeVisible();
  await expect(
    answerRegion(page).getByRole('button', { name: 'I consent to the publication of my photo' }),
  ).toBeVisible();
});

test(
  'a consent changed in another tab is shown as it is; Back and an expired session repeat nothing',
  { tag: TRIAL },
  async ({ page, context, portal }) => {
    await createSession(context, portal.url, 'nilan234');
    const consent = 'I consent to the publication of my photo';
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto('/home');
      await tab.goto('/liabilities/photopublication');
      await expect(tab.getByRole('button', { name: consent })).toBeVisible();
    }
    await other.getByRole('button', { name: consent }).click();
    await expect(other.getByRole('heading', { name: 'You have given your consent' })).toBeFocused();
    await other.getByRole('button', { name: 'Withdraw consent…' }).click();
    await other.getByRole('button', { name: 'Withdraw consent', exact: true }).click();
    await expect(
      other.getByRole('heading', { name: 'You have withdrawn your consent' }),
    ).toBeFocused();

    await page.getByRole('button', { name: consent }).click();
    await expect(page.getByText('This has already been changed elsewhere.')).toBeVisible();
    await expect(
      page.getByRole('heading', { name: 'You have withdrawn your consent' }),
    ).toBeVisible();
    await page.goBack();
    await page.goForward();
    await expect(
      page.getByRole('heading', { name: 'You have withdrawn your consent' }),
    ).toBeVisible();

    await other.close();
    await page.waitForLoadState('networkidle');
    await endSessionOnServer(context, portal.url);
    // A request in the background may find that the session has ended before the press does.
    await page
      .getByRole('button', { name: consent })
      .click({ timeout: 5000 })
      .catch(() => undefined);
    await expect(page).toHaveURL(/\/landingpage/);
    await page.getByRole('link', { name: 'Sign in with university account' }).click();
    await fillInSignIn(page, 'nilan234');
    await expect(
      page.getByRole('heading', { name: 'You have withdrawn your consent' }),
    ).toBeVisible();
    await page.getByRole('button', { name: consent }).dblclick();
    await expect(page.getByRole('heading', { name: 'You have given your consent' })).toBeFocused();
  },
);

test(
  'terms can be accepted by keyboard alone, and cannot be withdrawn',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await createSession(page.context(), portal.url, 'annli42');
    await page.goto('/liabilities/FUNDINGDATABASE');
    await expect(heading(page, 'Terms for the funding database')).toBeVisible();
    const accept = page.getByRole('button', { name: 'I accept the terms' });
    for (
      let stops = 0;
      stops < 20 && !(await accept.evaluate((button) => button === document.activeElement));
      stops += 1
    ) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'You have accepted the terms' })).toBeFocused();
    await expect(page.getByRole('button', { name: /withdraw/i })).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Go to Funding database/ })).toHaveAttribute(
      'href',
      'https://funding.kvarnby.example/',
    );
  },
);

test('a link to the terms is kept during the sign-in', { tag: TRIAL }, async ({ page }) => {
  await page.goto('/Liabilities/Employee');
  await expect(page).toHaveURL(/\/landingpage/);
  await page.getByRole('link', { name: 'Sign in with university account' }).click();
  await fillInSignIn(page, 'annli42');
  await expect(page).toHaveURL(/\/liabilities\/Employee$/);
  await expect(heading(page, 'Rules for employees’ IT accounts')).toBeVisible();
});

test(
  'terms that do not apply to the person show a notice and cannot be accepted',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await createSession(page.context(), portal.url, 'annli42');
    await page.goto('/liabilities/student');
    await expect(page.getByText('These terms are not for you')).toBeVisible();
    await expect(page.getByRole('button', { name: /accept|have read/ })).toHaveCount(0);
    await page.goto('/liabilities/parking');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist');
  },
);

test(
  'without a network the terms can be read, and the answer shows that it needs a connection',
  { tag: TRIAL },
  async ({ portal }) => {
    const device = newDevice(portal.url);
    try {
      let context = await device.open();
      let page = await context.newPage();
      await signIn(page, 'bener17');
      await waitForServiceWorker(page);
      await page.goto('/liabilities/overleaf');
      const accept = page.getByRole('button', { name: 'I accept the terms' });
      await expect(accept).toBeEnabled();
      await expect.poll(() => storedDataAsText(page)).toContain('Where the documents are');

      await portal.kill();
      context = await device.restart();
      page = await context.newPage();
      await page.goto('/liabilities/overleaf');
      await expect(page.getByText('The university has an agreement with Overleaf.')).toBeVisible();
      await expect(
        page.getByText('You are offline. Answer once you are online again.'),
      ).toBeVisible();
      await expect(page.getByRole('button', { name: 'I accept the terms' })).toBeDisabled();
    } finally {
      await device.remove();
    }
  },
);
