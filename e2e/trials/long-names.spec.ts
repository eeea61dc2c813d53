import type { Page } from '@playwright/test';
import { createSession, expect, test } from '../support/test.ts';

/** A name of 60 letters without a place where it may be broken. */
const LONG = 'Vonhohenstauffenrosenkrantzoxenstiernagyllenhammarlewenhaupt';
const NAMES = /"(displayName|givenName|surname|name|firstName|lastName|inviter)":"[^"]+"/g;

/** Gives everybody in the server's responses the long name. */
async function renameEverybody(page: Page): Promise<void> {
  await page.route(
    /\/api\/(?!configuration|Organisations|authentication|profileimage)/,
    async (route) => {
      const response = await route.fetch();
      const isJson = response.headers()['content-type']?.includes('json') ?? false;
      if (isJson)
        await route.fulfill({
          response,
          body: (await response.text()).replaceAll(NAMES, `"$1":"${LONG}"`),
        });
      else await route.fulfill({ response });
    },
  );
}

/**
 * Returns what names make wider than the place where it is shown. Tables scroll in both directions
 * by design.
 */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate((name) => {
    const isScrolled = (element: Element) =>
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
    const scrollers = [...document.querySelectorAll('body, body *')].filter(
      (element) =>
        isScrolled(element) &&
        !element.querySelector('table, [role=grid]') &&
        !element.closest('table, [role=grid]'),
    );
    return [document.documentElement, ...scrollers]
      .filter(
        (element) =>
          (element === document.documentElement || element.textContent.includes(name)) &&
          element.clientWidth > 0 &&
          element.scrollWidth > element.clientWidth + 1,
      )
      .map(
        (element) =>
          `${element.tagName} ${element.className} ${element.scrollWidth} > ${element.clientWidth}`,
      );
  }, LONG);

/** Where names are shown, and how many there are at least. */
const places: readonly (readonly [persona: string, address: string, names: number])[] = [
  ['davos31', '/accountmanagement/panels/account/employee/annli42', 1],
  ['davos31', '/search?liuId=annli42', 1],
  ['davos31', '/createactivationkey/search/nilan234', 1],
  ['davos31', '/accountsearch', 0],
  ['davos31', '/deceasedresetpassword', 0],
  ['davos31', '/alumni-admin', 0],
  ['bener17', '/vouching', 1],
  ['annli42', '/profile/employee', 1],
  ['annli42', '/home', 0],
];

for (const [persona, address, names] of places) {
  test(`a name of one long word fits on ${address}`, async ({ page, context, portal }) => {
    await createSession(context, portal.url, persona);
    await renameEverybody(page);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(address);
      await page.waitForLoadState('networkidle');
      // Long words may be divided by characters that nobody sees.
      const shown = async () =>
        (await page.locator('body').innerText()).replaceAll(/[\u00AD\u200B]/g, '').split(LONG)
          .length - 1;
      await expect.poll(shown).toBeGreaterThanOrEqual(names);
      await page.screenshot({ path: test.info().outputPath(`${width}.png`) });
      expect(await tooWide(page), `at ${width} px`).toEqual([]);
    }
  });
}
