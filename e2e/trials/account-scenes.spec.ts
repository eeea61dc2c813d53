import { violations } from '../support/accessibility.ts';
import { accountScenes } from '../support/accountScenes.ts';
import { adaptationLosses } from '../support/adaptations.ts';
import { overflowingElements } from '../support/overflow.ts';
import { LANGUAGES, SCHEMES, viewer } from '../support/screens.ts';
import { everyFocusLosses } from '../support/seenFocus.ts';
import { targetSizeViolations } from '../support/targets.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ mode: 'parallel' });

/** The last one is a window of 1280 × 1024 at 400 % zoom. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 820, height: 900 },
  { width: 390, height: 900 },
  { width: 320, height: 256 },
];

for (const [at, { name, persona, open }] of accountScenes.entries()) {
  // One scene after another takes the next pair of languages and colour schemes.
  const language = LANGUAGES[at % 2] ?? LANGUAGES[0];
  const colorScheme = SCHEMES[Math.floor(at / 2) % 2] ?? SCHEMES[0];

  test(`accounts: ${name} in ${language}, ${colorScheme}: accessible, within the window`, async ({
    browser,
    portal,
  }) => {
    const context = await viewer(browser, portal.url, { persona }, language, { colorScheme });
    const page = await context.newPage();
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, language);
    await page.waitForLoadState('networkidle');
    const address = new URL(page.url()).pathname;
    for (const size of SIZES) {
      const appearance = `${size.width} × ${size.height}`;
      await page.setViewportSize(size);
      // A table derives its columns from its width, which is only known after the first layout.
      await expect.poll(() => overflowingElements(page), appearance).toEqual([]);
      if (size.height === 256) expect(await everyFocusLosses(page), appearance).toEqual([]);
      else {
        expect(await violations(page, { address }), appearance).toEqual([]);
        expect(await adaptationLosses(page), appearance).toEqual([]);
      }
      if (size.width === 390) expect(await targetSizeViolations(page), appearance).toEqual([]);
    }
    await context.close();
  });
}
