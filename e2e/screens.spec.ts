import type { CDPSession, Page } from '@playwright/test';
import { PREFERENCES_KEY } from '../src/client/device/preferences.ts';
import { paleText, violations } from './support/accessibility.ts';
import { recordShifts, shiftSinceLoad } from './support/layoutShift.ts';
import { LANGUAGES, SCHEMES, show, viewer, views, type View, WIDTHS } from './support/screens.ts';
import { expect, test } from './support/test.ts';

/** A window of 1280 × 1024 at 400 %. */
const ENLARGED = { width: 320, height: 256 };

/** Google calls 0.1 good. This is what nobody sees. */
const MOST_SHIFT = 0.02;
/** Answers come one after the other, so that skeletons are seen and left, and within the second for which a page waits at its start. */
const ANSWER_MS = 120;

/** The specification answers 403 or 404 where a person has no such thing, and browsers write that to the console. */
const REFUSED = /\/api\/(campuscard|devices\/applications|MFA\/enabled|profileimage\/thumbnail|user\/verification\/email|alumniportaladmin\/(profile|registrationrequests))\b/;

// The many views are shared among the workers; each of them only looks.
test.describe.configure({ mode: 'parallel' });

for (const [, itsViews] of Map.groupBy(views, ({ persona, scope }) => `${persona} ${scope}`)) {
  // Anyone who opens one view after the other does so in one window, which has read the scripts and styles once.
  test.describe(() => {
    test.describe.configure({ mode: 'default' });
    const [first, ...others] = LANGUAGES;
    let page: Page;
    let device: CDPSession;
    const errors: string[] = [];
    test.beforeAll(async ({ browser, portal }) => {
      page = await (await viewer(browser, portal.url, itsViews[0] ?? { persona: null }, first)).newPage();
      device = await page.context().newCDPSession(page);
      await recordShifts(page);
      page.on('console', (message) => {
        const { url } = message.location();
        if (message.type() === 'error' && !REFUSED.test(url)) errors.push(`${message.text()} ${url}`);
      });
      await page.route('**/api/**', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
        await route.continue();
      });
    });
    test.afterAll(() => page.context().close());

    for (const view of itsViews) {
      // PWA-02
      test(`${view.address} as ${view.persona ?? 'nobody'} loads without moving or an error, is accessible, and nothing hangs over the edge`, async ({ portal }) => {
        const open = async (width: number) => {
          await page.setViewportSize({ width, height: 900 });
          errors.length = 0;
          await show(page, view);
          expect(errors).toEqual([]);
          if (itsShiftCounts(view)) {
            const { sum, what } = await shiftSinceLoad(page);
            expect(sum, `${width} px: ${what}`).toBeLessThanOrEqual(MOST_SHIFT);
          }
        };
        await page.emulateMedia({ colorScheme: 'light' });
        await forgetAll(device, portal.url);
        await open(390);
        await staysWithin(page, first);
        for (const width of [390, 1440] as const) {
          await widen(page, width);
          for (const scheme of SCHEMES) {
            await paint(page, scheme);
            expect(await (scheme === 'light' ? violations(page, view) : paleText(page, view)), `${width} px, ${scheme}`).toEqual([]);
          }
        }

        // Another language differs in its words only, and how long they are.
        for (const language of others) {
          await forgetAll(device, portal.url);
          await page.evaluate(([key, value]) => localStorage.setItem(key, value), [PREFERENCES_KEY, language] as const);
          await open(1440);
          await staysWithin(page, language);
        }
      });
    }
  });
}

/** What a panel does to the page below it is tested with the panels. A step that is opened out of turn says so in a toast, for which the page makes room. */
const itsShiftCounts = ({ address, scope }: View) => !/externaluser\/(reset\/)?(verify|setpassword)/.test(address) && scope === undefined && !address.includes('/panels/');

/** As on a device that has never seen the portal, but for the session and the files in the browser's cache. */
const forgetAll = (device: CDPSession, origin: string) => device.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' });

test('a shift is measured where there is one', async ({ page }) => {
  await recordShifts(page);
  await show(page, { address: '/statuscode/404', persona: null });
  await page.evaluate(() => document.querySelector('h1')?.before(Object.assign(document.createElement('p'), { style: 'height: 300px' })));
  await expect.poll(async () => (await shiftSinceLoad(page)).sum).toBeGreaterThan(MOST_SHIFT);
});

/** In no width of window does the page scroll sideways: on phones, on a desk, and on a desk at 400 %. */
async function staysWithin(page: Page, language: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  for (const size of [...WIDTHS.map((width) => ({ width, height: 900 })), ENLARGED]) {
    await page.setViewportSize(size);
    // A table takes its columns from its width, which it learns of after the first layout.
    await expect.poll(() => beyondTheEdge(page), `${language}, ${size.width} px`).toEqual([]);
  }
}

/** A window as high as the page: what lies under a bar at the fold can be scrolled free, so it is no error. */
async function widen(page: Page, width: (typeof WIDTHS)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(900, height) });
}

async function paint(page: Page, colorScheme: (typeof SCHEMES)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

/** What makes the page scroll sideways; nothing where it does not. */
const beyondTheEdge = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll('*')].filter((element) => element.getBoundingClientRect().right > clientWidth + 1);
    return [`${scrollWidth} px of ${clientWidth}`, ...wide.slice(0, 3).map((element) => element.outerHTML.slice(0, 120))];
  });
