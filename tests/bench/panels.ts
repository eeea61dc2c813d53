/**
 * Measures the time from a tap until a panel is painted with its content, for the first and for
 * later openings in a visit.
 */
import { type Browser, chromium, type Page } from '@playwright/test';
import { createSession } from '#e2e/support/test.ts';
import { buildClient } from '../tools/build.ts';
import { QUIET_CHROMIUM, requireChromium } from '../tools/chromium.ts';
import { newPortal } from '../tools/server.ts';
import { median } from './statistics.ts';

const FIRST_MS = 200;
const LATER_MS = 100;
const VISITS = 6;
const LATER_OPENINGS = 5;

interface Opening {
  readonly name: string;
  readonly persona: string;
  readonly address: string;
  /** Selector of the element that is tapped. */
  readonly tapped: string;
}
const openings: readonly Opening[] = [
  {
    name: 'Notifications over Home',
    persona: 'annli42',
    address: '/home',
    tapped: 'a[href*="panels/notifications"]',
  },
  {
    name: 'Helpdesk over Home',
    persona: 'nilan234',
    address: '/home',
    tapped: 'a[href*="panels/helpdesk"]',
  },
  {
    name: 'Freezing over the card',
    persona: 'nilan234',
    address: '/card',
    tapped: 'a[href*="panels/campuscard/freeze"]',
  },
  {
    name: 'A person beside the accounts',
    persona: 'cecka23',
    address: '/accountmanagement',
    tapped: '[data-position="3"] [role=rowheader]',
  },
];

/** Prints the medians of all visits. */
export async function printPanels(): Promise<void> {
  const portal = await newPortal({ LOG_LEVEL: 'silent' });
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: QUIET_CHROMIUM,
  });
  try {
    await portal.start();
    console.log(
      `\nTime from a tap to the painted panel, medians of ${VISITS} visits: first opening at ` +
        `most ${FIRST_MS} ms, later openings at most ${LATER_MS} ms\n`,
    );
    for (const opening of openings) {
      const visits = [];
      for (let visit = 0; visit < VISITS; visit++)
        visits.push(await visitOf(browser, portal.url, opening));
      const first = median(visits.map(({ first: one }) => one));
      const later = median(visits.flatMap(({ later: all }) => all));
      console.log(
        `  ${opening.name.padEnd(32)}first ${Math.round(first)} ms, later ${Math.round(later)} ms`,
      );
    }
  } finally {
    await browser.close();
    await portal.remove();
  }
}

async function visitOf(
  browser: Browser,
  baseURL: string,
  { persona, address, tapped }: Opening,
): Promise<{ first: number; later: readonly number[] }> {
  const context = await browser.newContext({
    baseURL,
    locale: 'sv-SE',
    viewport: { width: 1440, height: 900 },
  });
  try {
    await createSession(context, baseURL, persona);
    const page = await context.newPage();
    await page.addInitScript(recordPanelPainted);
    await page.goto(address);
    await page.locator(tapped).first().waitFor();
    await page.waitForLoadState('networkidle');
    const first = await open(page, tapped);
    const later = [];
    for (let time = 0; time < LATER_OPENINGS; time++) later.push(await open(page, tapped));
    return { first, later };
  } finally {
    await context.close();
  }
}

async function open(page: Page, tapped: string): Promise<number> {
  await page.locator(tapped).first().click();
  await page.waitForFunction(() => globalThis.panelPaintedAfter !== undefined);
  const took = await page.evaluate(() => globalThis.panelPaintedAfter ?? Number.NaN);
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  return took;
}

declare global {
  var panelPaintedAfter: number | undefined;
}

/**
 * Runs in the page: records the time from a tap to the first frame that shows the panel's content
 * without a placeholder.
 */
function recordPanelPainted(): void {
  addEventListener(
    'pointerdown',
    ({ timeStamp: tapped }) => {
      globalThis.panelPaintedAfter = undefined;
      const observer = new MutationObserver(() => {
        const panel = document.querySelector('dialog[open]');
        if (
          !panel?.querySelector('h2') ||
          panel.querySelector('[class*="Skeletons-bone"], [aria-busy="true"]')
        )
          return;
        observer.disconnect();
        requestAnimationFrame(() =>
          setTimeout(() => (globalThis.panelPaintedAfter = performance.now() - tapped)),
        );
      });
      observer.observe(document, {
        childList: true,
        subtree: true,
        attributes: true,
        attributeFilter: ['open', 'aria-busy'],
      });
    },
    { capture: true },
  );
}

if (import.meta.main) {
  buildClient();
  await printPanels();
}
