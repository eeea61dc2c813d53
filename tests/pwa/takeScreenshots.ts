/**
 * `node tests/pwa/takeScreenshots.ts`: takes the screenshots that the manifest shows before
 * installation. Requires a built client.
 */
import { chromium, type Page } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { configuration } from '#contract/configuration.ts';
import { createSession } from '#e2e/support/test.ts';
import { QUIET_CHROMIUM, requireChromium } from '../tools/chromium.ts';
import { newPortal } from '../tools/server.ts';

const folder = join(import.meta.dirname, '../../public/screenshots');
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true };
const desk = { viewport: { width: 1440, height: 900 } };
const pictures = [
  { name: 'home-narrow', address: '/home', screen: phone },
  { name: 'profile-narrow', address: '/profile', screen: phone },
  { name: 'home-wide', address: '/home', screen: desk },
];

/** Waits until the page looks as in use: fully loaded, and without a popup. */
async function isDrawn(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  const close = page.getByRole('complementary').getByRole('button', { name: /^(Stäng|Close)/ });
  if (await close.isVisible()) await close.click();
  await page.mouse.move(0, 0);
}

const portal = await newPortal({ PORTAL_DEMO_PEOPLE: '100' });
const browser = await chromium.launch({ executablePath: requireChromium(), args: QUIET_CHROMIUM });
try {
  await portal.start();
  for (const locale of ['sv-SE', 'en-GB']) {
    mkdirSync(join(folder, locale), { recursive: true });
    for (const { name, address, screen } of pictures) {
      const context = await browser.newContext({
        baseURL: portal.url,
        locale,
        timezoneId: 'Europe/Stockholm',
        serviceWorkers: 'block',
        ...screen,
      });
      await createSession(context, portal.url, 'annli42');
      const page = await context.newPage();
      await page.route(`**${configuration.application.path}`, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({
          response: answer,
          json: { ...(await answer.json()), environmentTag: '' },
        });
      });
      await page.goto(address);
      await isDrawn(page);
      await page.screenshot({ path: join(folder, locale, `${name}.png`), animations: 'disabled' });
      await context.close();
    }
  }
} finally {
  await browser.close();
  await portal.remove();
}
