import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Language } from '#contract/values.ts';
import { accountScenes } from './support/accountScenes.ts';
import { lookFolder, pictureNameOf } from './support/lookFolder.ts';
import { paletteScenes } from './support/paletteScenes.ts';
import { LANGUAGES, SCHEMES, show, viewer, views } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const widths = [390, 820, 1440];

for (const view of views) {
  test(`${view.address} as ${view.persona ?? 'nobody'}`, async ({ browser, portal }) => {
    for (const language of LANGUAGES) {
      const context = await viewer(browser, portal.url, view, language);
      const page = await context.newPage();
      await show(page, view);
      await takePictures(page, pictureNameOf(view), language, { fullPage: true });
      await context.close();
    }
  });
}

const scenes = [
  ...accountScenes.map((scene) => ({ ...scene, group: 'accounts' })),
  ...paletteScenes.map((scene) => ({ ...scene, group: 'palette' })),
];

for (const { group, name, persona, open } of scenes) {
  test(`${group}: ${name} as ${persona}`, async ({ browser, portal }) => {
    for (const language of LANGUAGES) {
      const context = await viewer(browser, portal.url, { persona }, language);
      const page = await context.newPage();
      await page.setViewportSize({ width: 1440, height: 900 });
      await open(page, language);
      await page.waitForLoadState('networkidle');
      // Panels and lists are as tall as the viewport.
      await takePictures(page, `${group}-${name}_${persona}`, language, { fullPage: false });
      await context.close();
    }
  });
}

const demonstration = {
  '/demo': 'demo',
  '/demo/mailbox': 'demo-mailbox',
  '/demo/bankid': 'demo-bankid',
  '/signin/main': 'demo-identity-provider',
};

for (const [address, name] of Object.entries(demonstration)) {
  test(`demonstration page ${address}`, async ({ browser, portal }) => {
    for (const language of LANGUAGES) {
      const context = await viewer(browser, portal.url, { persona: null }, language);
      const page = await context.newPage();
      await page.goto(address);
      await takePictures(page, `${name}_nobody`, language, { fullPage: true });
      await context.close();
    }
  });
}

/** Calls that every page needs to start; they never fail here. */
const START = /\/api\/(authentication|user|configuration\/\w+)$/;

for (const [address, persona] of [
  ['/home', 'annli42'],
  ['/card', 'nilan234'],
  ['/myaccounts', 'annli42'],
  ['/accountmanagement', 'davos31'],
] as const) {
  for (const state of ['failing', 'offline'] as const) {
    test(`${address} ${state} as ${persona}`, async ({ browser, portal }) => {
      for (const language of LANGUAGES) {
        const context = await viewer(browser, portal.url, { persona }, language);
        const page = await context.newPage();
        if (state === 'failing')
          await page.route('**/api/**', async (route) =>
            START.test(route.request().url()) ? route.continue() : route.fulfill({ status: 500 }),
          );
        await show(page, { address, persona });
        if (state === 'offline') {
          await context.setOffline(true);
          await expect(page.getByRole('banner').getByText('Offline')).toBeAttached();
        }
        await takePictures(page, `${address.slice(1)}-${state}_${persona}`, language, {
          fullPage: true,
        });
        await context.close();
      }
    });
  }
}

/** Takes screenshots of the page on phone, tablet and desktop, in light and dark. */
async function takePictures(
  page: Page,
  name: string,
  language: Language,
  { fullPage }: { fullPage: boolean },
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      // The pages of the demonstration have no script that sets this attribute.
      await page
        .locator(
          `html:not([data-mantine-color-scheme]), html[data-mantine-color-scheme="${colorScheme}"]`,
        )
        .waitFor();
      const path = join(lookFolder, `${name}_${width}_${colorScheme}_${language.slice(0, 2)}.png`);
      const picture = await page.screenshot({ path, fullPage });
      expect(picture.length).toBeGreaterThan(1000);
    }
  }
}
