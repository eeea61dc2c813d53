import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';

/** A file for a file input. */
export const fileOf = (buffer: Buffer, name = 'portrait.jpg', mimeType = 'image/jpeg') => ({
  name,
  mimeType,
  buffer,
});

/** Creates a photo like those of a phone: twelve megapixels and hard to compress. */
export async function largePhoto(): Promise<Buffer> {
  const [width, height] = [3000, 4000];
  const grain = await sharp({
    create: {
      width: width / 4,
      height: height / 4,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  })
    .png()
    .toBuffer();
  return await sharp(grain).resize(width, height).jpeg({ quality: 95 }).toBuffer();
}

/** Selects a picture file in the panel and uses it with its initial placement. */
export async function usePhoto(panel: Locator, file: ReturnType<typeof fileOf>): Promise<void> {
  await panel.locator('input[type=file]').first().setInputFiles(file);
  await panel.getByRole('button', { name: 'Använd bilden' }).click();
}

/** Returns the person's current picture as stored on the server. */
export async function currentPicture(page: Page): Promise<{ fitsCard: boolean; bytes: Buffer }> {
  const mine = (await (await page.request.get('/api/profileimage/mine')).json()) as {
    id: string;
    source: string;
    fitsCard: boolean;
  }[];
  const current = mine.find(({ source }) => source === 'Current');
  expect(current).toBeTruthy();
  const answer = await page.request.get(`/api/profileimage/fullsize?imageId=${current?.id}`);
  const { base64Image } = (await answer.json()) as { base64Image: string };
  return { fitsCard: current?.fitsCard === true, bytes: Buffer.from(base64Image, 'base64') };
}

/** Records every camera stream of the page, so that a test can check whether the camera is off. */
export const watchCamera = (page: Page) =>
  page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const tracks: MediaStreamTrack[] = [];
    Object.assign(globalThis, { cameraTracks: tracks });
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });

/** Returns the state of each camera track: `live` or `ended`. */
export const cameraTracks = (page: Page) =>
  page.evaluate(() =>
    (globalThis as unknown as { cameraTracks: MediaStreamTrack[] }).cameraTracks.map(
      ({ readyState }) => readyState,
    ),
  );
