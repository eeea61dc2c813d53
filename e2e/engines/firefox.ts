import { type ElementHandle, launch } from 'puppeteer-core';
import {
  APPEARS_WITHIN_MS,
  type EngineBrowser,
  FIND,
  pageScript,
  waitFor,
} from './engineBrowser.ts';

/**
 * Preferences for a simulated camera that needs no permission, and against requests to Mozilla's
 * servers.
 */
const PREFERENCES = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'intl.accept_languages': 'en-GB',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.enabled': false,
};

export async function startFirefox(executablePath: string): Promise<EngineBrowser> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: PREFERENCES,
  });
  const [page = await browser.newPage()] = await browser.pages();
  page.setDefaultTimeout(APPEARS_WITHIN_MS);
  await page.evaluateOnNewDocument(pageScript());

  const find = (selector: string, name: string) =>
    waitFor(`${selector} "${name}"`, async () => {
      const handle = await page.evaluateHandle(
        `(${FIND})(${JSON.stringify(selector)}, ${JSON.stringify(name)})`,
      );
      return handle.asElement() as ElementHandle | null;
    });
  return {
    async goto(url) {
      await page.goto(url);
    },
    evaluate: (body) => page.evaluate(`(async () => { ${body} })()`),
    click: async (selector, name) => (await find(selector, name)).click(),
    type: async (selector, name, text) => (await find(selector, name)).type(text),
    async chooseFile(selector, file) {
      await (await find(selector, '')).toElement('input').then((input) => input.uploadFile(file));
    },
    pressEscape: () => page.keyboard.press('Escape'),
    clickAt: (x, y) => page.mouse.click(x, y),
    close: () => browser.close(),
  };
}
