import { readFile } from 'node:fs/promises';
import { violations } from './support/accessibility.ts';
import { storedData } from './support/storedData.ts';
import { createSession, expect, test } from './support/test.ts';

test.use({ locale: 'sv-SE', viewport: { width: 390, height: 844 } });

test('a person sees who has read and changed their data, downloads all of it, and clears the device', async ({
  page,
  context,
  portal,
  browser,
}) => {
  // An administrator looks the person up; the additional sign-ins make the audit trail longer than
  // one page.
  const administrator = await browser.newContext();
  await createSession(administrator, portal.url, 'davos31');
  expect(
    (await administrator.request.get(`${portal.url}/api/Accounts/Search?liUId=petlu456`)).ok(),
  ).toBe(true);
  await administrator.close();
  for (let times = 0; times < 27; times += 1) await createSession(context, portal.url, 'petlu456');

  await page.goto('/myaccounts');
  await page.getByRole('link', { name: /^Mina uppgifter/ }).click();
  await expect(page).toHaveURL(/\/myaccounts\/personal\/mydata$/);
  const trail = page.getByRole('region', { name: 'Det som har hänt' });
  await expect(trail.getByRole('listitem')).toHaveCount(8);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(
    2 * 844,
  );
  expect(await violations(page)).toEqual([]);

  await trail.getByRole('button', { name: 'Visa fler' }).click();
  await expect(trail.getByRole('listitem')).toHaveCount(25);
  await trail.getByRole('button', { name: 'Visa fler' }).click();
  const opened = trail.getByRole('listitem').filter({ hasText: 'Dina uppgifter öppnades.' });
  await expect(opened).toContainText(/av David/);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Ladda ner som JSON' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.json$/);
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as {
    sections: { accounts: { userId: string }[] };
  };
  expect(data.sections.accounts.map(({ userId }) => userId)).toContain('petlu456');

  // The device still stores who is signed in, but no other data about the person.
  const isStored = async () => (await storedData(page)).databases.includes('petlu456');
  await expect.poll(isStored).toBe(true);
  await page.getByRole('button', { name: 'Töm den här enheten' }).click();
  await expect(page.getByText('Enheten är tömd.')).toBeVisible();
  expect(await isStored()).toBe(false);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Mina uppgifter' })).toBeVisible();
});
