import type { Browser, BrowserContext, Page } from '@playwright/test';
import { createSession } from '#e2e/support/test.ts';

const QUIET_MS = 1500;

export interface Fetched {
  url: string;
  type: string;
  /** Headers and body as transferred. */
  bytes: number;
  /** Whether the service worker has answered, from the device. */
  isFromWorker: boolean;
}

/**
 * Returns everything that the first visit to a page on a person's device loads, with an empty cache
 * and no service worker yet.
 */
export async function firstLoad(
  browser: Browser,
  url: string,
  persona: string,
  path = '/home',
): Promise<Fetched[]> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'sv-SE',
    serviceWorkers: 'block',
  });
  try {
    await createSession(context, url, persona);
    const page = await context.newPage();
    const fetched = await listen(page);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(QUIET_MS);
    return fetched();
  } finally {
    await context.close();
  }
}

/** Returns a browser context that is signed in and in which the app can be installed. */
export async function createHomeContext(
  browser: Browser,
  url: string,
  persona: string,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, locale: 'sv-SE' });
  await createSession(context, url, persona);
  return context;
}

/**
 * Returns what a page loads from the network at the third visit: the first one has installed the
 * app, and the second one was the first that began on the device.
 */
export async function thirdVisit(context: BrowserContext, path: string): Promise<Fetched[]> {
  for (let visit = 1; ; visit += 1) {
    const page = await context.newPage();
    const fetched = await listen(page);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForLoadState('networkidle');
    // Restored answers are asked for again after the first render, the user two seconds later.
    await page.waitForTimeout(2 * QUIET_MS);
    await page.close();
    if (visit === 3) return fetched().filter(({ isFromWorker }) => !isFromWorker);
  }
}

/** Returns the built files among the loaded ones that are scripts. */
export const scriptsOf = (fetched: readonly Fetched[]): string[] =>
  fetched.filter(({ type }) => type === 'Script').map(({ url }) => new URL(url).pathname.slice(1));

/**
 * Returns what the service worker loads on installation, in addition to the page: the number of
 * files and their transferred size.
 */
export async function installation(
  context: BrowserContext,
  received: () => number,
): Promise<{ files: number; bytes: number }> {
  const page = await context.newPage();
  const before = received();
  const fetched = await listen(page);
  await page.goto('/home');
  await showsContent(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForTimeout(QUIET_MS);
  const files = await page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    return (await Promise.all(opened.map((cache) => cache.keys()))).flat().length;
  });
  const byPage = fetched().reduce((sum, { bytes }) => sum + bytes, 0);
  await page.close();
  return { files, bytes: received() - before - byPage };
}

/** Returns the bytes loaded from the network before a later visit shows its content. */
export async function repeatVisit(
  context: BrowserContext,
  received: () => number,
): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript(recordContentShown, SHOWN_AT);
  const before = received();
  // Cached data is requested again immediately after it is shown, so the moment is recorded by the
  // page itself and not when the test observes it.
  const samples: { at: number; bytes: number }[] = [];
  const sampling = setInterval(
    () => samples.push({ at: Date.now(), bytes: received() - before }),
    5,
  );
  await page.goto('/home', { waitUntil: 'commit' });
  await showsContent(page);
  clearInterval(sampling);
  const shownAt = await page.evaluate((key) => Number(sessionStorage.getItem(key)), SHOWN_AT);
  await page.close();
  return samples.findLast(({ at }) => at <= shownAt)?.bytes ?? 0;
}

const SHOWN_AT = 'contentShownAt';

/** Runs in the page: records the time at which its heading and its first section are rendered. */
function recordContentShown(key: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('h1') || !document.querySelector('h2')) return;
    observer.disconnect();
    sessionStorage.setItem(key, `${Date.now()}`);
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Waits until the page's own heading and first section are rendered, not their placeholders. */
const showsContent = async (page: Page) => {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('heading', { level: 2 }).first().waitFor();
};

async function listen(page: Page): Promise<() => Fetched[]> {
  const cdp = await page.context().newCDPSession(page);
  const answers = new Map<string, Fetched>();
  cdp.on(
    'Network.responseReceived',
    ({ requestId, response, type }) =>
      void answers.set(requestId, {
        url: response.url,
        type,
        bytes: response.encodedDataLength,
        isFromWorker: response.fromServiceWorker === true,
      }),
  );
  const bodies = new Map<string, number>();
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    bodies.set(requestId, (bodies.get(requestId) ?? 0) + encodedDataLength);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId);
    // Zero for a response without a body, such as a 304.
    if (answer && encodedDataLength > 0) answer.bytes = encodedDataLength;
  });
  // Reported of a whole response too, when its signal is aborted as soon as it has been read.
  const failed = new Set<string>();
  cdp.on('Network.loadingFailed', ({ requestId }) => void failed.add(requestId));
  await cdp.send('Network.enable');
  return () =>
    [...answers]
      .filter(([, { url }]) => url.startsWith('http'))
      .map(([id, answer]) =>
        failed.has(id) ? { ...answer, bytes: answer.bytes + (bodies.get(id) ?? 0) } : answer,
      );
}
