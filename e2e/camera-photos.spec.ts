import type { Page } from '@playwright/test';
import { cameraPhoto, distance, metadataIn } from '#tests/support/cameraPhotos.ts';
import { currentPicture, fileOf } from './support/photos.ts';
import { createSession, expect, test } from './support/test.ts';

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
