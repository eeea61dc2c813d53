import type { Page } from '@playwright/test';
import { show, viewer, views, type View } from './support/screens.ts';
import { expect, test } from './support/test.ts';

/** Google calls 0.1 good. This is what nobody sees. */
const MOST_SHIFT = 0.02;
/** Answers come one after the other, so that skeletons are seen and left, and within the second for which a page waits at its start. */
const ANSWER_MS = 120;

/** Every page; what a panel does to the page below it is tested with the panels. */
const seen = views.filter(({ address, isNotBuilt, scope }) => !isNotBuilt && scope === undefined && !address.includes('/panels/'));

test.describe.configure({ mode: 'parallel' });

for (const view of seen) {
  test(`${view.address} as ${view.persona ?? 'nobody'} moves nothing while it loads`, async ({ browser, portal }) => {
    const context = await viewer(browser, portal.url, view, 'sv-SE');
    const page = await context.newPage();
    await page.addInitScript(recordShifts);
    await page.route('**/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
      await route.continue();
    });
    for (const size of [{ width: 390, height: 844 }, { width: 1440, height: 900 }]) {
      await page.setViewportSize(size);
      await show(page, view);
      const { total, moved } = await shiftOf(page);
      expect(total, `${size.width} px: ${moved.join('; ')}`).toBeLessThanOrEqual(MOST_SHIFT);
    }
    await context.close();
  });
}

test('a shift is measured where there is one', async ({ browser, portal }) => {
  const view: View = { address: '/statuscode/404', persona: null };
  const context = await viewer(browser, portal.url, view, 'sv-SE');
  const page = await context.newPage();
  await page.addInitScript(recordShifts);
  await show(page, view);
  await page.waitForTimeout(600);
  await page.evaluate(() => document.querySelector('h1')?.before(Object.assign(document.createElement('p'), { style: 'height: 300px' })));
  await expect.poll(async () => (await shiftOf(page)).total).toBeGreaterThan(MOST_SHIFT);
  await context.close();
});

interface Recorded extends Window {
  shifts?: { value: number; moved: string }[];
}

/** Runs in the page: keeps each shift that nobody's own action caused, with what moved. */
function recordShifts(): void {
  const kept: NonNullable<Recorded['shifts']> = [];
  (globalThis as unknown as Recorded).shifts = kept;
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: readonly { node: Node | null }[] };
  const nameOf = (node: Node | null) => (node instanceof Element ? `${node.localName}.${node.className}` : `${node?.parentElement?.localName} text`);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      if (!entry.hadRecentInput) kept.push({ value: entry.value, moved: `${entry.value.toFixed(3)} ${entry.sources.map(({ node }) => nameOf(node)).join(', ')}` });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

const shiftOf = (page: Page): Promise<{ total: number; moved: string[] }> =>
  page.evaluate(() => {
    const shifts = (globalThis as unknown as { shifts?: { value: number; moved: string }[] }).shifts ?? [];
    return { total: shifts.reduce((sum, { value }) => sum + value, 0), moved: shifts.map(({ moved }) => moved) };
  });
