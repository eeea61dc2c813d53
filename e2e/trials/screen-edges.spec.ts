import type { Locator, Page } from '@playwright/test';
import { createSession, expect, test } from '../support/test.ts';

/** The parts of the screen that a phone's camera, corners and home indicator cover. */
interface Insets {
  readonly top?: number;
  readonly right?: number;
  readonly bottom?: number;
  readonly left?: number;
}

async function open(
  page: Page,
  address: string,
  size: { width: number; height: number },
  insets: Insets,
): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setSafeAreaInsetsOverride', { insets });
  await page.setViewportSize(size);
  await page.goto(address);
  await expect(page.getByRole('heading').first()).toBeAttached();
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
}

/** The texts and controls in view of which a part lies under an edge of the screen. */
const underEdges = (within: Locator, { right = 0, bottom = 0, left = 0 }: Insets) =>
  within.evaluate(
    (root, edges) => {
      const found: string[] = [];
      for (const element of root.querySelectorAll('a, button, h1, h2, h3, p, input')) {
        const { left: from, right: to, width, top, bottom: end } = element.getBoundingClientRect();
        const isShown = width > 1 && end > 0 && top < innerHeight && element.checkVisibility();
        const isBehind =
          from < edges.left - 0.5 ||
          to > innerWidth - edges.right + 0.5 ||
          // What scrolls may pass under the lower edge; what is fixed to it may not.
          (element.closest('nav, dialog > footer') !== null &&
            end > innerHeight - edges.bottom + 0.5);
        if (isShown && isBehind) found.push(element.textContent?.trim() ?? element.tagName);
      }
      return found;
    },
    { right, bottom, left },
  );

const SIDEWAYS = { width: 844, height: 390 };
const NOTCH = { left: 47, right: 47, bottom: 21 };

for (const address of [
  '/home',
  '/card',
  '/myaccounts/personal',
  '/home/panels/app',
  '/card/panels/campuscardpin',
  '/home/panels/notifications',
])
  test(`on a phone held sideways, nothing of ${address} is under the edges of the screen`, async ({
    page,
    portal,
  }) => {
    await createSession(page.context(), portal.url, 'nilan234');
    await open(page, address, SIDEWAYS, NOTCH);
    const dialog = page.getByRole('dialog');
    const shown = address.includes('panels') ? dialog : page.locator('#root');
    await expect(shown.first()).toBeVisible();
    expect(await underEdges(shown.first(), NOTCH)).toEqual([]);
    await page.screenshot({ path: test.info().outputPath('sideways.png') });
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    expect(await underEdges(shown.first(), NOTCH)).toEqual([]);
  });

/** The height of the window that no bar covers after scrolling. */
const freeHeight = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, 300);
    const bars = [...document.querySelectorAll('header, nav')]
      .filter((bar) => ['sticky', 'fixed'].includes(getComputedStyle(bar).position))
      .map((bar) => bar.getBoundingClientRect())
      .filter(({ width, height }) => width > innerWidth / 2 && height > 0);
    return innerHeight - bars.reduce((sum, { height }) => sum + height, 0);
  });

test('the bars leave the height of a small window to the page', async ({ page, portal }) => {
  await createSession(page.context(), portal.url, 'nilan234');
  await open(page, '/myaccounts/personal', { width: 320, height: 256 }, {});
  expect(await freeHeight(page)).toBe(256);
  await page.screenshot({ path: test.info().outputPath('small.png') });
  await page.setViewportSize(SIDEWAYS);
  expect(await freeHeight(page)).toBeGreaterThan(320);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await freeHeight(page)).toBeLessThan(740);
});

test('in a small window the bars are at the ends of the page, and the focus is never behind them', async ({
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'nilan234');
  await open(page, '/myaccounts/personal', { width: 320, height: 256 }, {});
  for (let presses = 0; presses < 25; presses++) {
    await page.keyboard.press('Tab');
    const covered = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return null;
      const { left, top, width, height } = focused.getBoundingClientRect();
      if (width <= 1) return null;
      const at = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20));
      const isSeen = at !== null && (focused.contains(at) || at.contains(focused));
      return isSeen ? null : (focused.textContent ?? focused.tagName);
    });
    expect(covered).toBeNull();
  }
  await expect(page.locator(':focus')).toBeInViewport();
});

test('a panel stays above a keyboard that covers the page, and so does the focused field', async ({
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'nilan234');
  await open(page, '/card/panels/campuscardpin', { width: 390, height: 700 }, {});
  const field = page.getByRole('dialog').locator('input').last();
  await field.focus();
  // As in Safari on an iPhone, where only the visual viewport becomes lower.
  await page.evaluate(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    Object.defineProperty(viewport, 'height', { value: innerHeight - 320 });
    viewport.dispatchEvent(new Event('resize'));
  });
  const bottomOf = async (element: Locator) => {
    const box = await element.boundingBox();
    return box ? box.y + box.height : Number.NaN;
  };
  await expect.poll(() => bottomOf(page.getByRole('dialog'))).toBeLessThanOrEqual(380);
  await expect.poll(() => bottomOf(field)).toBeLessThanOrEqual(380);
});
