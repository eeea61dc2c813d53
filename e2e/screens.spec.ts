import type { CDPSession, Page } from '@playwright/test';
import { PREFERENCES_KEY } from '#client/device/preferences.ts';
import { contrastViolations, violations } from './support/accessibility.ts';
import { recordShifts, shiftSinceLoad } from './support/layoutShift.ts';
import { LANGUAGES, SCHEMES, show, viewer, views, type View, WIDTHS } from './support/screens.ts';
import { expect, test } from './support/test.ts';

/** Viewport of a 1280 × 1024 window at 400 % zoom. */
const ZOOMED_VIEWPORT = { width: 320, height: 256 };

/** Maximum layout shift. Google rates 0.1 as good; a shift of this size is not noticeable. */
const MAX_LAYOUT_SHIFT = 0.02;
/**
 * Interval between responses: skeletons appear and disappear, but within the second that a page
 * waits at its start.
 */
const RESPONSE_DELAY_MS = 120;

/**
 * Calls that answer 403 or 404 by specification when a person has no such resource, which browsers
 * log to the console.
 */
const EXPECTED_REFUSALS =
  /\/api\/(campuscard|devices\/applications|MFA\/enabled|profileimage\/thumbnail|user\/verification\/email|alumniportaladmin\/(profile|registrationrequests))\b/;

// The many views are distributed among the workers; the tests are read-only.
test.describe.configure({ mode: 'parallel' });

for (const [, personViews] of Map.groupBy(views, ({ persona, scope }) => `${persona} ${scope}`)) {
  // The views of one person share one window, which loads the scripts and styles only once.
  test.describe(() => {
    test.describe.configure({ mode: 'default' });
    const [first, ...others] = LANGUAGES;
    let page: Page;
    let device: CDPSession;
    const errors: string[] = [];
    test.beforeAll(async ({ browser, portal }) => {
      page = await (
        await viewer(browser, portal.url, personViews[0] ?? { persona: null }, first)
      ).newPage();
      device = await page.context().newCDPSession(page);
      await recordShifts(page);
      page.on('console', (message) => {
        const { url } = message.location();
        if (message.type() === 'error' && !EXPECTED_REFUSALS.test(url))
          errors.push(`${message.text()} ${url}`);
      });
      await page.route('**/api/**', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, RESPONSE_DELAY_MS));
        await route.continue();
      });
    });
    test.afterAll(() => page.context().close());

    for (const view of personViews) {
      // PWA-02
      test(`${view.address} as ${view.persona ?? 'nobody'} is accessible, without shifts, errors or overflow`, async ({
        portal,
      }) => {
        const open = async (width: number) => {
          await page.setViewportSize({ width, height: 900 });
          errors.length = 0;
          await show(page, view);
          expect(errors).toEqual([]);
          if (isShiftLimited(view)) {
            const { sum, what } = await shiftSinceLoad(page);
            expect(sum, `${width} px: ${what}`).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);
          }
        };
        await page.emulateMedia({ colorScheme: 'light' });
        await clearDevice(device, portal.url);
        await open(390);
        await expectNoHorizontalOverflow(page, first);
        for (const width of [390, 1440] as const) {
          await resizeToContent(page, width);
          for (const scheme of SCHEMES) {
            await setColorScheme(page, scheme);
            expect(
              await (scheme === 'light' ? violations(page, view) : contrastViolations(page, view)),
              `${width} px, ${scheme}`,
            ).toEqual([]);
          }
        }

        // Another language only changes the texts and their lengths.
        for (const language of others) {
          await clearDevice(device, portal.url);
          await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
            PREFERENCES_KEY,
            language,
          ] as const);
          await open(1440);
          await expectNoHorizontalOverflow(page, language);
        }
      });
    }
  });
}

/**
 * Whether the layout shift of the view is limited. Shifts below a panel are covered by the panel
 * tests. A step opened out of order shows a toast, for which the page makes room.
 */
const isShiftLimited = ({ address, scope }: View) =>
  !/externaluser\/(reset\/)?(verify|setpassword)/.test(address) &&
  scope === undefined &&
  !address.includes('/panels/');

/**
 * Clears the device as if it had never opened the portal, except for the session and the browser's
 * file cache.
 */
const clearDevice = (device: CDPSession, origin: string) =>
  device.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' });

test('a layout shift is detected when it occurs', async ({ page }) => {
  await recordShifts(page);
  await show(page, { address: '/statuscode/404', persona: null });
  await page.evaluate(() =>
    document
      .querySelector('h1')
      ?.before(Object.assign(document.createElement('p'), { style: 'height: 300px' })),
  );
  await expect.poll(async () => (await shiftSinceLoad(page)).sum).toBeGreaterThan(MAX_LAYOUT_SHIFT);
});

/**
 * Asserts that the page does not scroll horizontally at any width: on phones, on desktop, and on
 * desktop at 400 % zoom.
 */
async function expectNoHorizontalOverflow(page: Page, language: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  for (const size of [...WIDTHS.map((width) => ({ width, height: 900 })), ZOOMED_VIEWPORT]) {
    await page.setViewportSize(size);
    // A table derives its columns from its width, which is only known after the first layout.
    await expect.poll(() => overflowingElements(page), `${language}, ${size.width} px`).toEqual([]);
  }
}

/**
 * Makes the viewport as tall as the page: content below the bottom bar can be scrolled into view,
 * so it is not reported as covered.
 */
async function resizeToContent(page: Page, width: (typeof WIDTHS)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(900, height) });
}

async function setColorScheme(page: Page, colorScheme: (typeof SCHEMES)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

/** Returns the elements that make the page scroll horizontally, or nothing. */
const overflowingElements = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return [
      `${scrollWidth} px of ${clientWidth}`,
      ...wide.slice(0, 3).map((element) => element.outerHTML.slice(0, 120)),
    ];
  });
