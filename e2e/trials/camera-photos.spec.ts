import type { Page } from '@playwright/test';
import { cameraPhoto, distance, metadataIn } from '#tests/support/cameraPhotos.ts';
import { currentPicture, fileOf } from '../support/photos.ts';
import { createSession, expect, test } from '../support/test.ts';

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Profile picture' });
const button = (page: Page, name: string) =>
  panelOf(page).getByRole('button', { name, exact: true });

test('a phone’s photo is upright however it was held, and contains neither place nor device', async ({
  page,
  portal,
  context,
}) => {
  test.setTimeout(120_000);
  await createSession(context, portal.url, 'karwi36');
  await page.goto('/profile/employee/panels/profileimage/edit');
  let upright: Buffer | null = null;
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    await button(page, 'New picture').click();
    const sending = page.waitForRequest((request) =>
      /\/api\/profileimage\/upload/.test(request.url()),
    );
    const stored = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/profileimage/current') && answer.ok(),
    );
    await panelOf(page)
      .locator('input[type=file]')
      .first()
      .setInputFiles(fileOf(cameraPhoto(orientation)));
    await button(page, 'Use the photo').click();
    // No metadata leaves the device either; the browser only adds the colour profile that it drew
    // with.
    const { base64Image } = (await sending).postDataJSON() as { base64Image: string };
    const uploaded = Buffer.from(base64Image, 'base64');
    expect({
      orientation,
      notes: metadataIn(uploaded).filter((note) => note !== 'e2 ICC_'),
      place: /Lumia|Nokia/.test(uploaded.toString('latin1')),
    }).toEqual({ orientation, notes: [], place: false });
    await stored;

    const { bytes } = await currentPicture(page);
    upright ??= bytes;
    expect({ orientation, notes: metadataIn(bytes) }).toEqual({ orientation, notes: [] });
    expect(await distance(bytes, upright), `orientation ${orientation}`).toBeLessThan(6);
    await expect(button(page, 'New picture')).toBeVisible();
  }
});

/** What happens to the page's workers, and what that leaves of the picture. */
const workers: readonly (readonly [what: string, change: (script: string) => string])[] = [
  [
    'believes to run on an iPhone',
    (script) =>
      `for (const [name, value] of Object.entries({ platform: 'iPhone', userAgent: ` +
      `'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1' }))
         Object.defineProperty(navigator, name, { value });\n${script}`,
  ],
  ['cannot decode', (script) => `self.createImageBitmap = () => Promise.reject();\n${script}`],
  [
    'has no memory for a canvas',
    (script) => `OffscreenCanvas.prototype.getContext = () => null;\n${script}`,
  ],
  ['does not start', () => 'throw new Error("It does not start.");'],
];
for (const [what, change] of workers) {
  test.describe(() => {
    test.use({ expectedErrors: [/It does not start/] });
    test(`a photo is used where the worker ${what}`, async ({ page, portal, context }) => {
      await createSession(context, portal.url, 'karwi36');
      await page.route('**/assets/workers/**', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: change(await answer.text()) });
      });
      await page.goto('/profile/employee/panels/profileimage/edit');
      await button(page, 'New picture').click();
      const sending = page.waitForRequest((request) =>
        /\/api\/profileimage\/upload/.test(request.url()),
      );
      const input = panelOf(page).locator('input[type=file]').first();
      await input.setInputFiles(fileOf(cameraPhoto(6)));
      await button(page, 'Use the photo').click();
      const { base64Image } = (await sending).postDataJSON() as { base64Image: string };
      expect(await distance(Buffer.from(base64Image, 'base64'), cameraPhoto(1))).toBeLessThan(6);
      await expect(button(page, 'New picture')).toBeVisible();
    });
  });
}
