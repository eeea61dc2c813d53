import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cameraPhoto, DISPLAYED_SIZE, distance, metadataIn } from '../support/cameraPhotos.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { answer, change, linOf } from './calls.ts';

/** EXIF data in which the phone stores time, place and device. */
const METADATA = /Lumia|Nokia|Windows Phone|2013:05:10/;

let portal: Portal;
let maja: Send;
let lin: string;
beforeAll(async () => {
  portal = await startPortal();
  maja = await portal.as('majek123');
  lin = await linOf(portal.db, 'majek123');
});
afterAll(() => portal.close());
beforeEach(() => portal.db.deleteFrom('profile_image').where('lin', '=', lin).execute());

const orientations = [1, 2, 3, 4, 5, 6, 7, 8];
const post = (path: string, body: object) => answer(maja(path, change('POST', body)));

test('the fixtures show a picture in eight orientations, each with a location and a thumbnail', async () => {
  for (const orientation of orientations) {
    const photo = cameraPhoto(orientation);
    expect((await sharp(photo).metadata()).orientation).toBe(orientation);
    expect(photo.toString('latin1')).toMatch(METADATA);
    expect(metadataIn(photo)).toContain('e1 Exif');
    // Without its orientation, every photo but the first is rotated or mirrored and differs from
    // the reference.
    const asStored = await sharp(photo).withMetadata({ orientation: 1 }).png().toBuffer();
    expect((await distance(asStored, cameraPhoto(1))) > 20).toBe(orientation !== 1);
  }
});

test.each(orientations)(
  'stores a phone’s photo of orientation %d upright, at its size, without the phone’s metadata',
  async (orientation) => {
    const base64Image = cameraPhoto(orientation).toString('base64');
    const uploaded = await post('/api/profileimage/upload/small', {
      base64Image,
      mediaType: 'image/jpeg',
    });
    expect(uploaded.status).toBe(200);
    const { id } = uploaded.body as { id: string };
    expect(
      (await post('/api/profileimage/current', { id, x: 0, y: 0, ...DISPLAYED_SIZE, angle: 0 }))
        .status,
    ).toBe(200);

    const rows = await portal.db
      .selectFrom('profile_image')
      .selectAll()
      .where('lin', '=', lin)
      .execute();
    expect(rows).toHaveLength(1);
    for (const { base, full_size, thumbnail } of rows) {
      for (const stored of [base, full_size]) {
        const { format, width, height } = await sharp(stored).metadata();
        expect({ format, width, height }).toEqual({ format: 'jpeg', ...DISPLAYED_SIZE });
        expect(await distance(stored, cameraPhoto(1))).toBeLessThan(4);
      }
      for (const stored of [base, full_size, thumbnail]) {
        expect(metadataIn(stored)).toEqual([]);
        expect(stored.toString('latin1')).not.toMatch(METADATA);
      }
    }
  },
);
