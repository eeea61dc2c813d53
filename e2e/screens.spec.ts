import type { Page } from '@playwright/test';
import { PREFERENCES_KEY } from '../src/client/device/preferences.ts';
import { paleText, violations } from './support/accessibility.ts';
import { LANGUAGES, SCHEMES, show, viewer, views, WIDTHS } from './support/screens.ts';
import { expect, test } from './support/test.ts';

/** A window of 1280 × 1024 at 400 %. */
const ENLARGED = { width: 320, height: 256 };

const notBuilt = views.filter(({ isNotBuilt }) => isNotBuilt);
/** One page and one panel stand for all that are not built. */
const examples = new Set([notBuilt.find(({ address }) => !address.includes('/panels/')), notBuilt.find(({ address }) => address.includes('/panels/'))]);

// The many views are shared among the workers; each of them only looks.
test.describe.configure({ mode: 'parallel' });

const shown = views.filter((one) => !one.isNotBuilt || examples.has(one));
for (const [, itsViews] of Map.groupBy(shown, ({ persona, scope }) => `${persona} ${scope}`)) {
  // Anyone who opens one view after the other does so in one window, which has read the scripts and styles once.
  test.describe(() => {
    test.describe.configure({ mode: 'default' });
    const [first, ...others] = LANGUAGES;
    let page: Page;
    test.beforeAll(async ({ browser, portal }) => {
      page = await (await viewer(browser, portal.url, itsViews[0] ?? { persona: null }, first)).newPage();
    });
    test.afterAll(() => page.context().close());

    for (const view of itsViews) {
      // PWA-02
      test(`${view.address} as ${view.persona ?? 'nobody'} is accessible, and nothing hangs over the edge`, async () => {
        await page.emulateMedia({ colorScheme: 'light' });
        await show(page, view);
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
          await page.evaluate(([key, value]) => localStorage.setItem(key, value), [PREFERENCES_KEY, language] as const);
          await show(page, view);
          await staysWithin(page, language);
        }
        await page.evaluate((key) => localStorage.removeItem(key), PREFERENCES_KEY);
      });
    }
  });
}

for (const [address, persona] of [
  ['/landingpage', null],
  ['/authentication/bankid', null],
  ['/home', 'annli42'],
  ['/card', 'nilan234'],
  ['/card', 'annli42'],
  ['/profile/employee', 'annli42'],
  ['/profile/student', 'nilan234'],
  ['/myaccounts', 'annli42'],
] as const) {
  test(`a visit to ${address} as ${persona ?? 'nobody'} leaves no error in the console`, async ({ browser, portal }) => {
    const context = await viewer(browser, portal.url, { persona }, 'sv-SE');
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
    });
    await show(page, { address, persona });
    expect(errors).toEqual([]);
    await context.close();
  });
}

test('what is not built yet says so on each of its addresses', async ({ browser, portal }) => {
  test.setTimeout(180_000);
  for (const [persona, itsViews] of Map.groupBy(notBuilt, (view) => view.persona)) {
    const context = await viewer(browser, portal.url, { persona }, 'en-GB');
    const page = await context.newPage();
    for (const view of itsViews) {
      await page.goto(view.address);
      await expect(page.getByText('Not in this version yet'), view.address).toBeVisible();
    }
    await context.close();
  }
});

/** In no width of window does the page scroll sideways: on phones, on a desk, and on a desk at 400 %. */
async function staysWithin(page: Page, language: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  for (const size of [...WIDTHS.map((width) => ({ width, height: 900 })), ENLARGED]) {
    await page.setViewportSize(size);
    expect(await beyondTheEdge(page), `${language}, ${size.width} px`).toEqual([]);
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
