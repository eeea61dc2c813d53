/**
 * Measures start-up on a phone against a page of the same libraries with one heading and one
 * button or, for the check of cards, the camera's picture. `node tests/bench/starts.ts Home` measures one page only.
 */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { createSession } from '#e2e/support/test.ts';
import { buildClient } from '../tools/build.ts';
import { QUIET_CHROMIUM, requireChromium } from '../tools/chromium.ts';
import { newPortal } from '../tools/server.ts';
import { floorPage } from './floor.ts';
import { firstLoad, scriptsOf } from './visits.ts';
import { median } from './statistics.ts';

const EMPLOYEE = 'annli42';
/** Whose Home and card show a portrait. */
const STUDENT = 'nilan234';
const PAIRS = 6;
/** A phone on a slow mobile network. */
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'sv-SE',
} as const;
const CPU_SLOWDOWN = 4;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 200_000,
};
/** Work that a page still does after it is ready is counted as well. */
const QUIET_MS = 2500;

/**
 * A page is ready when elements match all of these selectors and its main part contains no
 * placeholder.
 */
interface Measured {
  readonly name: string;
  readonly path: string;
  readonly ready: readonly string[];
  /** Whoever is signed in; nobody on a page for everybody. */
  readonly persona?: string;
  /** The page of the floor that does the same. */
  readonly floor?: Measured;
}
const LIVE = 'main video[data-live="true"]';
const FLOOR: Measured = { name: 'Floor', path: '/', ready: ['h1', 'button'] };
const FLOOR_WITH_CAMERA: Measured = { name: 'Floor', path: '/camera', ready: ['h1', LIVE] };
const pages: readonly Measured[] = [
  {
    name: 'Home',
    path: '/home',
    ready: ['main h1', 'main h2', 'main li'],
    persona: EMPLOYEE,
  },
  {
    name: 'Student’s Home',
    path: '/home',
    ready: ['main h1', 'main h2', 'main li', 'main img'],
    persona: STUDENT,
  },
  {
    name: 'Card',
    path: '/card',
    ready: ['main h1', 'main li, main dl, main section'],
    persona: STUDENT,
  },
  { name: 'Landing page', path: '/landingpage', ready: ['main h1', 'main a'] },
  { name: 'Check', path: '/check', ready: ['main h1', LIVE], floor: FLOOR_WITH_CAMERA },
];
const names = process.argv.slice(2);
const wanted = pages.filter(({ name }) => names.length === 0 || names.includes(name));
const MAX_RATIO = { ready: 1.4, work: 1.8, later: 1.2 };

interface Start {
  readonly ready: number;
  readonly largestPaint: number;
  /** Milliseconds of the main thread's processor time. */
  readonly work: number;
}

/** Prints floor and portal in pairs. */
export async function printStarts(): Promise<void> {
  const portal = await newPortal({ LOG_LEVEL: 'silent' });
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: [
      ...QUIET_CHROMIUM,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  });
  try {
    await portal.start();
    const floor = await serveFloor(scriptsOf(await firstLoad(browser, portal.url, EMPLOYEE)));
    const inFloor = ({ floor: same = FLOOR }: Measured, start: typeof startOf) =>
      inNewContext(browser, floor.url, same, (context) => start(context, floor.url, same));
    try {
      console.log(
        `\nStarts on a phone: processor ${CPU_SLOWDOWN} x slower, ${NETWORK.latency} ms, ` +
          `${(NETWORK.downloadThroughput * 8) / 1e6} Mbit/s, nothing kept; ` +
          `medians of ${PAIRS} pairs\n`,
      );
      for (const page of wanted) {
        const ours = () =>
          inNewContext(browser, portal.url, page, (context) => startOf(context, portal.url, page));
        const theirs = () => inFloor(page, startOf);
        print(page.name, await pairsOf(ours, theirs), MAX_RATIO.ready);
      }
      console.log(
        '\nThe third visit: ours from the service worker, the floor from the browser’s cache\n',
      );
      for (const page of wanted) {
        const ours = () =>
          inNewContext(browser, portal.url, page, (context) =>
            laterStartOf(context, portal.url, page),
          );
        const theirs = () => inFloor(page, laterStartOf);
        print(page.name, await pairsOf(ours, theirs), MAX_RATIO.later);
      }
    } finally {
      floor.close();
    }
  } finally {
    await browser.close();
    await portal.remove();
  }
}

/**
 * Serves the floor as the portal serves its own pages: compressed, with immutable scripts and
 * styles and a page that is revalidated.
 */
async function serveFloor(scripts: readonly string[]): Promise<{ url: string; close: () => void }> {
  const { script, styles } = await floorPage(scripts);
  const page =
    '<!doctype html><html lang="sv-SE"><meta charset="utf-8"><meta name="viewport" ' +
    'content="width=device-width"><title>Floor</title><link rel="icon" href="data:,"><link ' +
    'rel="stylesheet" href="/page.css"><script type="module" ' +
    'src="/page.js"></script><body><div id="root"></div>';
  const files = new Map([
    ['/page.js', { type: 'text/javascript', body: brotliCompressSync(script) }],
    ['/page.css', { type: 'text/css', body: brotliCompressSync(styles) }],
  ]);
  const server = createServer(({ url = '' }, response) => {
    const { type, body } = files.get(url) ?? { type: 'text/html', body: brotliCompressSync(page) };
    response.setHeader(
      'cache-control',
      files.has(url) ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
    response.setHeader('content-encoding', 'br').setHeader('content-type', type).end(body);
  }).listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === 'object' ? address?.port : ''}`,
    close: () => server.close(),
  };
}

/**
 * Measures alternating pairs. One measurement is discarded, because the first one also warms up the
 * machine.
 */
async function pairsOf(
  ours: () => Promise<Start>,
  floor: () => Promise<Start>,
): Promise<readonly { ours: Start; floor: Start }[]> {
  await ours();
  const pairs = [];
  for (let pair = 0; pair < PAIRS; pair++) pairs.push({ floor: await floor(), ours: await ours() });
  return pairs;
}

function print(
  name: string,
  pairs: readonly { ours: Start; floor: Start }[],
  mostReady: number,
): void {
  const cell = (measure: keyof Start, most?: number) => {
    const ratio = median(pairs.map(({ ours, floor }) => ours[measure] / floor[measure]));
    const [ours, floor] = [
      median(pairs.map((pair) => pair.ours[measure])),
      median(pairs.map((pair) => pair.floor[measure])),
    ];
    return (
      `${Math.round(ours)} / ${Math.round(floor)} ms = ` +
      `${ratio.toFixed(2)}${most === undefined ? '' : ` (at most ${most})`}`
    );
  };
  console.log(
    `  ${name.padEnd(16)}ready ${cell('ready', mostReady)}, ` +
      `largest paint ${cell('largestPaint')}, main thread ${cell('work', MAX_RATIO.work)}`,
  );
}

async function inNewContext<Result>(
  browser: Browser,
  url: string,
  page: Measured,
  work: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ baseURL: url, ...PHONE });
  try {
    if (page.persona !== undefined) await createSession(context, url, page.persona);
    return await work(context);
  } finally {
    await context.close();
  }
}

/**
 * Chromium compiles scripts ahead and stores the result during the second visit, which is therefore
 * slower than every later one: the third is measured.
 */
async function laterStartOf(
  context: BrowserContext,
  url: string,
  measured: Measured,
): Promise<Start> {
  for (let visit = 1; visit <= 2; visit++) {
    const page = await context.newPage();
    await page.goto(url + measured.path);
    await isReady(page, measured);
    if (measured !== FLOOR && measured !== FLOOR_WITH_CAMERA)
      await page.waitForFunction(
        async () =>
          (await navigator.serviceWorker.ready) && navigator.serviceWorker.controller !== null,
      );
    await page.waitForTimeout(QUIET_MS);
    await page.close();
  }
  return startOf(context, url, measured);
}

async function startOf(context: BrowserContext, url: string, measured: Measured): Promise<Start> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(recordReady, { ready: [...measured.ready], placeholder: PLACEHOLDER });
  await page.goto(url + measured.path, { waitUntil: 'commit' });
  await isReady(page, measured);
  await page.waitForTimeout(QUIET_MS);
  const [ready, largestPaint] = await page.evaluate(
    () => [globalThis.readyAt ?? Number.NaN, globalThis.largestPaintAt ?? Number.NaN] as const,
  );
  const { metrics } = await session.send('Performance.getMetrics');
  await page.close();
  return {
    ready,
    largestPaint,
    work: (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000,
  };
}

const PLACEHOLDER = 'main [class*="Skeletons-bone"]';

const isReady = async (page: Page, { ready }: Measured) => {
  for (const selector of ready) await page.locator(selector).first().waitFor();
  await page.waitForFunction(
    (placeholder) => document.querySelector(placeholder) === null,
    PLACEHOLDER,
  );
};

declare global {
  var readyAt: number | undefined;
  var largestPaintAt: number | undefined;
}

/**
 * Runs in the page: records the time of the frame that makes the page ready, and that of the
 * largest paint.
 */
function recordReady({
  ready,
  placeholder,
}: {
  ready: readonly string[];
  placeholder: string;
}): void {
  new PerformanceObserver((list) => {
    globalThis.largestPaintAt = list.getEntries().at(-1)?.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const observer = new MutationObserver(() => {
    if (
      !ready.every((selector) => document.querySelector(selector)) ||
      document.querySelector(placeholder)
    )
      return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => (globalThis.readyAt = performance.now())));
  });
  observer.observe(document, {
    childList: true,
    subtree: true,
    attributeFilter: ['data-live'],
  });
}

if (import.meta.main) {
  buildClient();
  await printStarts();
}
