import type { Page } from '@playwright/test';
import { createSession, expect, test } from '../support/test.ts';

test.use({ locale: 'sv-SE' });

const openTips = (page: Page) => page.locator('[role="tooltip"]:popover-open');
const panelIn = (page: Page) => page.getByRole('dialog', { name: 'Medarbetare' });
/** A disabled command, whose reason is a tooltip. */
const explained = (page: Page) =>
  panelIn(page).locator('button[aria-disabled]', { hasText: 'Förläng' }).first();

async function openProfile(page: Page): Promise<void> {
  await page.goto('/home/panels/account/employee/annli42');
  await expect(explained(page)).toBeVisible();
}

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a tap shows an explanation, and the next tap hides it', async ({ page, portal }) => {
    await createSession(page.context(), portal.url, 'davos31');
    await openProfile(page);
    await explained(page).tap({ force: true });
    await expect(openTips(page)).toHaveCount(1);
    await page.touchscreen.tap(100, 40);
    await expect(openTips(page)).toHaveCount(0);
    await expect(panelIn(page)).toBeVisible();
  });
});
