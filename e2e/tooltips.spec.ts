import type { Page } from '@playwright/test';
import { createSession, expect, test } from './support/test.ts';

test.use({ locale: 'sv-SE' });

const openTips = (page: Page) => page.locator('[role="tooltip"]:popover-open');
/** An explained status of the profile. */
const explained = (page: Page) => page.locator('button:has(> [role="tooltip"])').first();

const leavings: readonly [what: string, leave: (page: Page) => Promise<unknown>][] = [
  ['the pointer has left', (page) => page.mouse.move(2, 400)],
  ['a press', (page) => explained(page).click()],
  ['a press elsewhere', (page) => page.mouse.click(700, 500)],
  ['Escape', (page) => page.keyboard.press('Escape')],
  ['scrolling', (page) => page.mouse.wheel(0, 300)],
  ['going back', (page) => page.goBack()],
];

for (const [what, leave] of leavings)
  test(`no tooltip stays after ${what}`, async ({ page, portal }) => {
    await page.setViewportSize({ width: 1000, height: 500 });
    await createSession(page.context(), portal.url, 'annli42');
    await page.goto('/home');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(() => history.pushState(null, '', '/home?again'));
    await explained(page).scrollIntoViewIfNeeded();
    await explained(page).hover();
    await expect(openTips(page)).toHaveCount(1);
    await leave(page);
    await expect(openTips(page)).toHaveCount(0);
  });

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a tap shows an explanation, and the next tap hides it', async ({ page, portal }) => {
    await createSession(page.context(), portal.url, 'annli42');
    await page.goto('/home');
    await explained(page).tap();
    await expect(openTips(page)).toHaveCount(1);
    await page.touchscreen.tap(8, 300);
    await expect(openTips(page)).toHaveCount(0);
  });
});
