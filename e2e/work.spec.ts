import type { Page } from '@playwright/test';
import type { WaitingWork } from '#contract/user.ts';
import { violations } from './support/accessibility.ts';
import { shiftOfLoading } from './support/layoutShift.ts';
import { createSession, expect, test, TRIAL } from './support/test.ts';

test.use({ locale: 'sv-SE' });

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

const waiting = async (page: Page): Promise<WaitingWork[]> =>
  (await page.request.get('/api/user/work')).json();

for (const viewport of sizes)
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test(
      'Home counts what waits, and leads to exactly that',
      { tag: viewport.width < 1440 ? [TRIAL] : [] },
      async ({ page, portal }) => {
        await createSession(page.context(), portal.url, 'bener17');
        const ending = (await waiting(page)).find(({ kind }) => kind === 'endingAccounts');
        const { sum, what } = await shiftOfLoading(page, async () => {
          await page.goto('/home');
          await expect(page.getByRole('heading', { name: /slutar inom 30 dagar/ })).toBeVisible();
        });
        expect(sum, what).toBeLessThanOrEqual(0.02);
        expect(await violations(page)).toEqual([]);
        await page.getByRole('link', { name: 'Visa kontona' }).click();
        const rows = page.getByRole('grid').getByRole('rowheader');
        await expect(rows).toHaveCount(ending?.count ?? 0);
        await page.goBack();
        await page.getByRole('link', { name: 'Visa händelserna' }).click();
        await expect(page.getByRole('dialog').getByText(/oläst/)).toBeVisible();
      },
    );
  });
