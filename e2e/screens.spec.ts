import type { Page } from '@playwright/test';
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

for (const view of views.filter((one) => !one.isNotBuilt || examples.has(one))) {
  test(`${view.address} as ${view.persona ?? 'nobody'} is accessible, and nothing hangs over the edge`, async ({ browser, portal }) => {
    for (const language of LANGUAGES) {
      const context = await viewer(browser, portal.url, view, language);
      const page = await context.newPage();
      await show(page, view);
      await expect(page.locator('html')).toHaveAttribute('lang', language);

      for (const width of WIDTHS) {
        await widen(page, width);
        expect(await beyondTheEdge(page), `${language}, ${width} px`).toEqual([]);
        for (const scheme of schemesToJudge(language, width)) {
          await paint(page, scheme);
          expect(await (scheme === 'light' ? violations(page) : paleText(page)), `${language}, ${width} px, ${scheme}`).toEqual([]);
        }
      }
      await page.setViewportSize(ENLARGED);
      expect(await beyondTheEdge(page), `${language}, 400 %`).toEqual([]);
      await context.close();
    }
  });
}

test('what is not built yet says so, accessibly, on each of its addresses', async ({ browser, portal }) => {
  test.setTimeout(300_000);
  for (const [persona, itsViews] of Map.groupBy(notBuilt, (view) => view.persona)) {
    const context = await viewer(browser, portal.url, { persona }, 'en-GB');
    const page = await context.newPage();
    for (const view of itsViews) {
      await page.goto(view.address);
      await expect(page.getByText('Not in this version yet'), view.address).toBeVisible();
      expect(await violations(page), view.address).toEqual([]);
    }
    await context.close();
  }
});

/** A window as high as the page: what lies under a bar at the fold can be scrolled free, so it is no fault. */
async function widen(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(900, height) });
}

/** Where the rules are tried: a phone and a desk in both schemes in one language, one of them in the other, which differs in its words only. */
function schemesToJudge(language: (typeof LANGUAGES)[number], width: (typeof WIDTHS)[number]): readonly (typeof SCHEMES)[number][] {
  if (width === 320) return [];
  if (language === 'sv-SE') return SCHEMES;
  return width === 390 ? ['light'] : [];
}

async function paint(page: Page, colorScheme: (typeof SCHEMES)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  // A large page is not yet drawn in the other colours when its root says so.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/** What makes the page scroll sideways; nothing where it does not. */
const beyondTheEdge = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll('*')].filter((element) => element.getBoundingClientRect().right > clientWidth + 1);
    return [`${scrollWidth} px of ${clientWidth}`, ...wide.slice(0, 3).map((element) => element.outerHTML.slice(0, 120))];
  });
