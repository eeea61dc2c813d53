import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  BrowserType,
  ElementHandle,
  LaunchOptions,
  Page,
} from '@playwright/test';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  SCREENS,
} from './driver.ts';
import { touching } from './touchEvents.ts';

/** Starts an engine that Playwright controls. */
export async function startPlaywright(
  type: BrowserType,
  options: LaunchOptions,
): Promise<RunningEngine> {
  const browser: Browser = await type.launch(options);
  return {
    async openBrowser({ screen, colourScheme, siteData }) {
      const settings: BrowserContextOptions = {
        // The configuration's own choice would hold for this context too.
        serviceWorkers: 'allow',
        // A university's portal in tests has a certificate of an authority of its own.
        ignoreHTTPSErrors: true,
        locale: 'en-GB',
        timezoneId: 'Europe/Stockholm',
        viewport: SCREENS[screen],
        hasTouch: screen !== 'desktop',
        colorScheme: colourScheme,
      };
      const blocking = siteData === 'blocked' ? await openBlocking(type, options, settings) : null;
      const context = blocking?.context ?? (await browser.newContext(settings));
      context.setDefaultTimeout(APPEARS_WITHIN_MS);
      await context.addInitScript(pageScript());
      if (type.name() === 'chromium') await context.grantPermissions(['camera']);
      const errors: string[] = [];
      context.on('weberror', (webError) => errors.push(String(webError.error())));
      context.on('console', (message) => {
        if (message.type() === 'error' || /content security policy/i.test(message.text()))
          errors.push(message.text());
      });
      return {
        openTab: async () => tabOf(await context.newPage()),
        errors: () => errors,
        async close() {
          await context.close();
          blocking?.remove();
        },
      };
    },
    stop: () => browser.close(),
  };
}

/** Opens a Chromium of its own, because its settings are those of the whole browser. */
async function openBlocking(
  type: BrowserType,
  options: LaunchOptions,
  settings: BrowserContextOptions,
): Promise<{ readonly context: BrowserContext; remove(): void }> {
  const disk = mkdtempSync(join(tmpdir(), 'minit-blocking-'));
  mkdirSync(join(disk, 'Default'));
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
  writeFileSync(join(disk, 'Default', 'Preferences'), JSON.stringify(preferences));
  const context = await type.launchPersistentContext(disk, { ...options, ...settings });
  return { context, remove: () => rmSync(disk, { recursive: true, force: true }) };
}

const tabOf = (page: Page): DriverTab => ({
  ...navigationOf(page),
  evaluate: (body) => page.evaluate(running(body)),
  async find(query) {
    const element = (await page.evaluateHandle(finding(query))).asElement();
    return element && elementOf(element, page);
  },
  press: (keys) => page.keyboard.press(keys.join('+')),
  drag: (pointer, points) => (pointer === 'mouse' ? dragMouse : dragFinger)(page, points),
  screenshot: () => page.screenshot(),
});

const elementOf = (element: ElementHandle, page: Page): DriverElement => ({
  // The element has been found usable; a radio button may have its own label over it.
  click: () => element.click({ force: true }),
  type: (text) => page.keyboard.type(text),
  upload: (file) => element.setInputFiles(file),
});

/** Playwright moves fingers in Chromium only, by its protocol. */
async function dragFinger(page: Page, points: readonly Point[]): Promise<void> {
  if (page.context().browser()?.browserType().name() !== 'chromium') {
    await page.evaluate(touching(points));
    return;
  }
  const [start, ...others] = points;
  if (!start) return;
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [start]);
  for (const point of others) await send('touchMove', [point]);
  await send('touchEnd', []);
  await session.detach();
}
