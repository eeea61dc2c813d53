import type { Page } from '@playwright/test';

interface Source {
  readonly node?: Node | null;
  readonly previousRect: DOMRectReadOnly;
  readonly currentRect: DOMRectReadOnly;
}
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly Source[];
}

declare global {
  interface Window {
    layoutShifts: { value: number; what: string }[];
  }
}

/**
 * Time during which late shifts, such as those of a transition or of content that loads later, are
 * still counted.
 */
const SETTLE_MS = 600;

/**
 * Returns every layout shift during `act`, with the elements that moved. Includes shifts right
 * after a click or a key press, which browsers exclude from their own score: a page that jumps
 * under the pointer has still moved.
 */
export async function shiftsDuring(page: Page, act: () => Promise<unknown>): Promise<string[]> {
  await page.evaluate(watch);
  await act();
  await page.waitForTimeout(SETTLE_MS);
  const shifts = await page.evaluate(() => window.layoutShifts);
  return shifts.map(({ value, what }) => `${value.toFixed(4)} ${what}`);
}

/** Returns the sum of the layout shifts of a page loaded by `load`. */
export async function shiftOfLoading(page: Page, load: () => Promise<unknown>): Promise<Shift> {
  await recordShifts(page);
  await load();
  await page.waitForTimeout(SETTLE_MS);
  return shiftSinceLoad(page);
}

interface Shift {
  readonly sum: number;
  readonly what: string;
}

/** Records layout shifts from the next load on, for `shiftSinceLoad`. */
export const recordShifts = (page: Page) => page.addInitScript(watch);

export async function shiftSinceLoad(page: Page): Promise<Shift> {
  const shifts = await page.evaluate(() => window.layoutShifts);
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    what: shifts.map(({ value, what }) => `${value.toFixed(4)} ${what}`).join('\n'),
  };
}

function watch(): void {
  window.layoutShifts = [];
  const shifts = window.layoutShifts;
  const describe = ({ node, previousRect: from, currentRect: to }: Source) => {
    const element = node instanceof Element ? node : node?.parentElement;
    const place = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(' ');
    return `${element?.outerHTML.slice(0, 90)} (${place(from)} → ${place(to)})`;
  };
  new PerformanceObserver((list) => {
    // The library's type declarations do not include this type yet.
    for (const entry of list.getEntries() as LayoutShift[])
      shifts.push({ value: entry.value, what: entry.sources.map(describe).join('; ') });
  }).observe({ type: 'layout-shift', buffered: false });
}
