import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LANGUAGES, SCHEMES, show, viewer, views } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const folder = process.env['LOOK_FOLDER'] ?? join(tmpdir(), 'minit-pictures');
const widths = [390, 1440];

mkdirSync(folder, { recursive: true });
test.beforeAll(() => console.log(`The pictures lie in ${folder}`));

for (const view of views) {
  test(`${view.address} as ${view.persona ?? 'nobody'}`, async ({ browser, portal }) => {
    for (const language of LANGUAGES) {
      const context = await viewer(browser, portal.url, view.persona, language);
      const page = await context.newPage();
      await show(page, view);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        for (const colorScheme of SCHEMES) {
          await page.emulateMedia({ colorScheme });
          await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
          const name = `${view.address.slice(1).replaceAll(/\W+/g, '-')}_${view.persona ?? 'nobody'}_${width}_${colorScheme}_${language.slice(0, 2)}.png`;
          const picture = await page.screenshot({ path: join(folder, name), fullPage: true });
          expect(picture.length).toBeGreaterThan(1000);
        }
      }
      await context.close();
    }
  });
}
