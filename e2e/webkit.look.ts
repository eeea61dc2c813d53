import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DriverTab, SCREENS, waitFor } from './engines/drivers/driver.ts';
import { EngineBrowser } from './engines/engineBrowser.ts';
import { test } from './engines/engineTest.ts';
import { ENGINES } from './engines/installedEngines.ts';
import { lookFolder, pictureNameOf } from './support/lookFolder.ts';
import { SCHEMES, views } from './support/screens.ts';

const { expect } = test;

/** The people who use the portal on a phone; nobody is somebody who has not signed in. */
const ON_PHONES = [null, 'annli42', 'nilan234', 'majek123', 'olisv345', 'petlu456', 'saral789'];

/** None where WebKit is not installed. */
const shown =
  ENGINES.WebKit.installation === null
    ? []
    : views.filter(({ persona }) => ON_PHONES.includes(persona));

test.use({ engineName: 'WebKit' });

for (const view of shown)
  for (const colourScheme of SCHEMES)
    test(`WebKit: ${view.address} as ${view.persona ?? 'nobody'}, ${colourScheme}`, async ({
      engine,
      portal,
    }) => {
      for (const screen of ['phone', 'smallPhone'] as const) {
        const opened = await engine.openBrowser({ screen, colourScheme, siteData: 'allowed' });
        try {
          const tab = await opened.openTab();
          const browser = new EngineBrowser(tab, portal, () => opened.openTab());
          if (view.persona !== null) await browser.signInAs(view.persona, view.scope);
          await browser.goto(view.address);
          await settle(tab);
          const picture = await tab.screenshot();
          expect(picture.length).toBeGreaterThan(1000);
          const form = `${SCREENS[screen].width}_${colourScheme}_en_webkit`;
          writeFileSync(join(lookFolder, `${pictureNameOf(view)}_${form}.png`), picture);
        } finally {
          await opened.close();
        }
      }
    });

/** Waits until a heading is shown, nothing is busy, and no request has ended for half a second. */
const settle = (tab: DriverTab): Promise<true> =>
  waitFor('the page at rest', async () => {
    const isAtRest = await tab.evaluate(`
      const count = performance.getEntriesByType('resource').length;
      await new Promise((resolve) => setTimeout(resolve, 500));
      return (
        performance.getEntriesByType('resource').length === count &&
        document.querySelector('h1, h2') !== null &&
        document.querySelector('[aria-busy="true"]') === null &&
        [...document.images].every(({ complete }) => complete)
      );`);
    return isAtRest === true ? true : null;
  });
