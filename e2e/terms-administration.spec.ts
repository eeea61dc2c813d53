import type { Page } from '@playwright/test';
import { createSession, expect, test, TRIAL } from './support/test.ts';

const NAME = 'Terms for the campus card';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const row = (page: Page) => page.getByRole('listitem').filter({ hasText: NAME });

test('a new version is written, previewed, published, and asked for', async ({
  page,
  portal,
  browser,
}) => {
  await createSession(page.context(), portal.url, 'larfo47');
  await page.goto('/home');
  await page.getByRole('main').getByRole('link', { name: 'Terms and consents' }).click();
  await expect(heading(page, 'Terms and consents')).toBeVisible();
  await expect(row(page)).toContainText('Version 1 from');
  await page.getByRole('link', { name: NAME }).click();
  await expect(heading(page, NAME)).toBeVisible();

  await page.getByRole('textbox', { name: 'Text, English' }).fill('# Lost cards\n\nTell us today.');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('article', { name: 'This is how it looks: English' }).first();
  await expect(preview.getByRole('heading', { name: 'Lost cards' })).toBeVisible();
  await page.getByRole('button', { name: 'Save the draft' }).click();
  await expect(page.getByText('The draft was saved by larfo47')).toBeVisible();

  const other = await browser.newContext();
  await createSession(other, portal.url, 'davos31');
  const colleague = await other.newPage();
  await colleague.goto('/administration/terms/card');
  await colleague.getByRole('textbox', { name: 'Introduction, English' }).fill('Opens doors.');
  await colleague.getByRole('button', { name: 'Save the draft' }).click();
  await expect(colleague.getByText('The draft was saved by davos31')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name, English' }).fill('Card terms');
  await page.getByRole('button', { name: 'Save the draft' }).click();
  await expect(page.getByText('Somebody else has saved or published meanwhile')).toBeVisible();
  await page.getByRole('button', { name: 'Save the draft' }).click();
  await expect(page.getByText('The draft was saved by larfo47')).toBeVisible();
  await other.close();

  await page.getByRole('radio', { name: /^Everybody who has approved/ }).check();
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(/^Version 2 from .*applies now/)).toBeVisible();
  await expect(heading(page, 'Card terms')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download approvals' }).click();
  expect((await download).suggestedFilename()).toMatch(/^exported_.*\.csv$/);
});

test(
  'a planned version is withdrawn, and its text is a draft again',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await createSession(page.context(), portal.url, 'larfo47');
    await page.goto('/administration/terms/overleaf');
    await page.getByRole('textbox', { name: 'Introduction, English' }).fill('Write together.');
    await page.getByRole('button', { name: 'Save the draft' }).click();
    const start = page.getByRole('textbox', { name: /^Applies from/ });
    const year = Number((await start.inputValue()).slice(0, 4)) + 1;
    await start.fill(`${year}-01-15`);
    await page.getByRole('button', { name: 'Publish…' }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText(/^Version 2 applies from 15\sJanuary/)).toBeVisible();
    await page.getByRole('button', { name: 'Withdraw…' }).click();
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Publish…' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Introduction, English' })).toHaveValue(
      'Write together.',
    );
  },
);
