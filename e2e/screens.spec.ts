import type { CDPSession, Page } from '@playwright/test';
import { PREFERENCES_KEY } from '#client/device/preferences.ts';
import { violations } from './support/accessibility.ts';
import { adaptationLosses } from './support/adaptations.ts';
import { recordShifts, shiftSinceLoad } from './support/layoutShift.ts';
import { everyFocusLosses } from './support/seenFocus.ts';
import { overflowingElements } from './support/overflow.ts';
import {
  appearancesOf,
  chosenViews,
  LANGUAGES,
  show,
  viewer,
  views,
  type View,
} from './support/screens.ts';
import { targetSizeViolations } from './support/targets.ts';
import { expect, test } from './support/test.ts';

/**
 * The sizes of windows with the layout of each width. The last one of phones is a window of 1280 ×
 * 1024 at 400 % zoom.
 */
const SMALLEST_HEIGHT = 256;
const SIZES = {
  390: [
    { width: 390, height: 900 },
    { width: 320, height: 900 },
    { width: 320, height: SMALLEST_HEIGHT },
  ],
  1440: [{ width: 1440, height: 900 }],
} as const;

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
  /\/api\/(campuscard|cardcheck\/passes|devices\/applications|MFA\/enabled|profileimage\/thumbnail|user\/verification\/email|wallet\/requests|alumniportaladmin\/(profile|registrationrequests))\b/;

// The many views are distributed among the workers; the tests are read-only.
test.describe.configure({ mode: 'parallel' });

for (const [, personViews] of Map.groupBy(
  chosenViews,
  ({ persona, scope }) => `${persona} ${scope}`,
)) {
  // The views of one person share one window, which loads the scripts and styles only once.
  test.describe(() => {
    test.describe.configure({ mode: 'default' });
    let page: Page;
    let device: CDPSession;
    const errors: string[] = [];
    test.beforeAll(async ({ browser, portal }) => {
      page = await (
        await viewer(browser, portal.url, personViews[0] ?? { persona: null }, LANGUAGES[0])
      ).newPage();
      device = await page.context().newCDPSession(page);
      // A file of the portal's origin, whose storage then receives the language.
      await page.goto(`${portal.url}/icons/mark.svg`);
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
      test(`${view.address} as ${view.persona ?? 'nobody'}: steady, accessible, within the window`, async ({
        portal,
      }) => {
        for (const { width, language, scheme } of appearancesOf(views.indexOf(view))) {
          const appearance = `${width} px, ${language}, ${scheme}`;
          await page.emulateMedia({ colorScheme: scheme });
          await page.setViewportSize({ width, height: 900 });
          await clearDevice(device, portal.url);
          await chooseLanguage(page, language);
          errors.length = 0;
          await show(page, view);
          expect(errors).toEqual([]);
          await expect(page.locator('html')).toHaveAttribute('lang', language);
          await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
          if (isShiftLimited(view)) {
            const { sum, what } = await shiftSinceLoad(page);
            expect(sum, `${appearance}: ${what}`).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);
          }
          for (const size of SIZES[width]) {
            await expectNoHorizontalOverflow(page, size, appearance);
            if (size.height === SMALLEST_HEIGHT)
              expect(await everyFocusLosses(page), appearance).toEqual([]);
          }
          await resizeToContent(page, width);
          if (width === 390) expect(await targetSizeViolations(page), appearance).toEqual([]);
          expect(await violations(page, view), appearance).toEqual([]);
          expect(await adaptationLosses(page), appearance).toEqual([]);
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

test('what adaptations would lose is detected', async ({ page }) => {
  await show(page, { address: '/statuscode/404', persona: null });
  expect(await adaptationLosses(page)).toEqual([]);
  await page.evaluate(() => {
    const main = document.querySelector('main');
    main?.insertAdjacentHTML(
      'beforeend',
      '<svg id="lost" width="9" height="9"><path d="M0 0h9v9z" fill="none"/></svg><input id="bare">',
    );
    const bare = document.querySelector<HTMLElement>('#bare');
    bare?.style.setProperty('border', '0');
    bare?.style.setProperty('transition', 'transform 1s', 'important');
    const box = document.createElement('p');
    box.innerText = 'In a box of\ntwo lines';
    Object.assign(box.style, { height: '2.4em', lineHeight: '1.2', overflow: 'hidden' });
    main?.append(box);
    bare?.animate([{ transform: 'none' }, { transform: 'scale(2)' }], { duration: 60_000 });
  });
  const losses = (await adaptationLosses(page)).join('\n');
  expect(losses).toMatch(/forced colours: icon .*lost/);
  expect(losses).toMatch(/forced colours: field without an edge .*bare/);
  expect(losses).toMatch(/reduced motion: .*bare.* transform/);
  expect(losses).toMatch(/text spacing: cut off below: "two lines"/);
});

/** Chooses the language of the next page that is loaded; the page's own device has been cleared. */
async function chooseLanguage(page: Page, language: string): Promise<void> {
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    PREFERENCES_KEY,
    language,
  ] as const);
}

/** Asserts that the page does not scroll horizontally in a window of the size. */
async function expectNoHorizontalOverflow(
  page: Page,
  size: { readonly width: number; readonly height: number },
  appearance: string,
): Promise<void> {
  await page.setViewportSize(size);
  // A table derives its columns from its width, which is only known after the first layout.
  await expect
    .poll(() => overflowingElements(page), `${appearance}, in a window ${size.width} px wide`)
    .toEqual([]);
}

/**
 * Makes the viewport as tall as the page: content below the bottom bar can be scrolled into view,
 * so it is not reported as covered.
 */
async function resizeToContent(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(900, height) });
}
