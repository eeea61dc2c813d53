import { readFile } from 'node:fs/promises';
import { violations } from './support/accessibility.ts';
import { storedData } from './support/storedData.ts';
import { dropFirstResponse } from './support/lostAnswer.ts';
import {
  createSession,
  endSessionOnServer,
  expect,
  fillInSignIn,
  test,
  waitForServiceWorker,
  TRIAL,
} from './support/test.ts';

const WIDTH = 390;
test.use({
  serviceWorkers: 'allow',
  viewport: { width: WIDTH, height: 844 },
  permissions: ['clipboard-read', 'clipboard-write'],
});

// SELF-06, SELF-07
test('a device joins eduroam in two taps, and its password can be renamed and removed', async ({
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'annli42');
  await page.goto('/myaccounts');
  await waitForServiceWorker(page);
  await page.getByRole('main').getByRole('link', { name: 'Eduroam' }).click();
  await expect(page).toHaveURL(/\/myaccounts\/eduroam$/);
  await expect(page.getByText('You have no eduroam password')).toBeVisible();
  await page.getByRole('button', { name: 'Create a password' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Your new eduroam password' })).toBeFocused();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Connect with geteduroam' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('eduroam.eap-config');
  const text = await readFile(await file.path(), 'utf8');
  const password = /<Password>(.+)<\/Password>/.exec(text)?.[1] ?? '';
  expect(text).toMatch(/<UserName>annli42-\w{4}@kvarnby\.example<\/UserName>/);
  await page.getByRole('button', { name: 'Copy Password' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    WIDTH,
  );
  // The bottom bar of a phone covers the content scrolled below it.
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await violations(page)).toEqual([]);

  await page.reload();
  await expect(page.getByRole('listitem').getByText(/^annli42-/)).toHaveCount(1);
  await expect(page.getByText(password)).toHaveCount(0);
  await expect
    .poll(async () => (await storedData(page)).databases)
    .toContain('/api/eduroam/passwords');
  expect(JSON.stringify(await storedData(page))).not.toContain(password);

  await page.getByRole('button', { name: /^Rename/ }).click();
  await page.getByLabel('Name of the password').fill('My tablet');
  await page.getByRole('button', { name: 'Save the name' }).click();
  await page.getByRole('button', { name: 'Remove My tablet' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('You have no eduroam password')).toBeVisible();
});

test(
  'a password whose response is lost is shown by the next click, and survives Back and an expired session',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await createSession(page.context(), portal.url, 'bener17');
    await page.goto('/myaccounts');
    await page.getByRole('main').getByRole('link', { name: 'Eduroam' }).click();
    await dropFirstResponse(page, '**/api/eduroam/passwords', 'POST');
    const create = page.getByRole('button', { name: 'Create a password' });
    await create.click();
    await expect(page.getByText('You need to be online to change your passwords.')).toBeVisible();
    await expect(create).toBeEnabled();
    await create.click();
    const password = page.getByText(/^\w{4}-\w{4}-\w{4}-\w{4}$/);
    await expect(password).toBeVisible();
    await expect(page.getByRole('listitem').getByText(/^bener17-/)).toHaveCount(1);

    await page.goBack();
    const question = page.getByRole('alertdialog', { name: 'You have not used the password yet' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(password).toBeVisible();

    await endSessionOnServer(page.context(), portal.url);
    await page.getByRole('button', { name: /^Remove/ }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Your sign-in has expired' });
    const opening = page.context().waitForEvent('page');
    await dialog.getByRole('link', { name: 'Sign in again' }).click();
    const tab = await opening;
    await expect(password).toBeVisible();
    await fillInSignIn(tab, 'bener17');
    await expect(
      tab.getByRole('heading', { level: 1, name: 'You are signed in again' }),
    ).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('You have no eduroam password')).toBeVisible();
  },
);
