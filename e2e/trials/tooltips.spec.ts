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

async function press(page: Page): Promise<void> {
  await page.mouse.down();
  await page.mouse.up();
}

const leavings: readonly [what: string, leave: (page: Page) => Promise<unknown>][] = [
  ['the pointer has left', (page) => page.mouse.move(2, 400)],
  ['a press', press],
  ['a press elsewhere', (page) => page.touchscreen.tap(700, 20)],
  ['Escape, which leaves the panel open', (page) => page.keyboard.press('Escape')],
  ['scrolling', (page) => page.mouse.wheel(0, 300)],
];

test.describe('with a mouse', () => {
  test.use({ hasTouch: true, viewport: { width: 1000, height: 500 } });

  for (const [what, leave] of leavings)
    test(`no tooltip stays after ${what}`, async ({ page, portal }) => {
      await createSession(page.context(), portal.url, 'davos31');
      await openProfile(page);
      await explained(page).hover({ force: true });
      await expect(openTips(page)).toHaveCount(1);
      await leave(page);
      await expect(openTips(page)).toHaveCount(0);
      await expect(panelIn(page)).toBeVisible();
    });
});

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
