import {
  type Browser,
  type BrowserContext,
  type ElementHandle,
  type KeyInput,
  launch,
  type Page,
} from 'puppeteer-core';
import {
  APPEARS_WITHIN_MS,
  dragMouse,
  type DriverElement,
  type DriverTab,
  finding,
  navigationOf,
  pageScript,
  type Point,
  type RunningEngine,
  running,
  type Setup,
  SCREENS,
} from './driver.ts';
import { FIREFOX_PREFERENCES } from './firefoxPreferences.ts';

/** Starts the Firefox of the system, which is controlled through WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<RunningEngine> {
  // Both are preferences of the whole browser.
  const start = ({ colourScheme, siteData }: Pick<Setup, 'colourScheme' | 'siteData'>) =>
    launch({
      browser: 'firefox',
      executablePath,
      headless: true,
      extraPrefsFirefox: {
        ...FIREFOX_PREFERENCES,
        'layout.css.prefers-color-scheme.content-override': colourScheme === 'dark' ? 0 : 1,
        ...(siteData === 'blocked' && { 'network.cookie.cookieBehavior': 2 }),
      },
    });
  const usual = await start({ colourScheme: 'light', siteData: 'allowed' });
  return {
    async openBrowser({ screen, colourScheme, siteData }) {
      const isUsual = colourScheme === 'light' && siteData === 'allowed';
      const browser: Browser = isUsual ? usual : await start({ colourScheme, siteData });
      const context = await browser.createBrowserContext();
      const errors: string[] = [];
      return {
        openTab: () => openTab(context, screen, errors),
        errors: () => errors,
        async close() {
          await context.close();
          if (!isUsual) await browser.close();
        },
      };
    },
    stop: () => usual.close(),
  };
}

async function openTab(
  context: BrowserContext,
  screen: Setup['screen'],
  errors: string[],
): Promise<DriverTab> {
  const page = await context.newPage();
  page.setDefaultTimeout(APPEARS_WITHIN_MS);
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const at = errors.push(message.text()) - 1;
    // Firefox describes an error object by its type alone.
    for (const argument of message.args())
      void argument
        .evaluate((value) => (value instanceof Error ? `${value.message}\n${value.stack}` : ''))
        .then((text) => (errors[at] += ` ${text}`))
        .catch(() => undefined);
  });
  await page.setViewport({ ...SCREENS[screen], hasTouch: screen !== 'desktop' });
  await page.evaluateOnNewDocument(pageScript());
  return {
    ...navigationOf(page),
    evaluate: (body) => page.evaluate(running(body)),
    async find(query) {
      const element = (await page.evaluateHandle(finding(query))).asElement();
      return element && elementOf(element as ElementHandle, page);
    },
    async press(keys) {
      for (const key of keys) await page.keyboard.down(key as KeyInput);
      for (const key of keys.toReversed()) await page.keyboard.up(key as KeyInput);
    },
    drag: (pointer, points) => (pointer === 'mouse' ? dragMouse : dragFinger)(page, points),
    screenshot: async () => Buffer.from(await page.screenshot()),
  };
}

const elementOf = (element: ElementHandle, page: Page): DriverElement => ({
  click: () => element.click(),
  type: (text) => page.keyboard.type(text),
  upload: async (file) => (await element.toElement('input')).uploadFile(file),
});

async function dragFinger(page: Page, [start, ...others]: readonly Point[]): Promise<void> {
  if (!start) return;
  const finger = await page.touchscreen.touchStart(start.x, start.y);
  for (const { x, y } of others) await finger.move(x, y);
  await finger.end();
}
