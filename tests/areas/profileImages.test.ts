import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import type { OwnImage } from '#contract/profileImages.ts';
import { isUpright, photo, flag } from '../support/pictures.ts';
import { answer, change, linOf } from './calls.ts';
import { maja, portal, refused, stored, upload, setUpPictures } from './profileImagesSetUp.ts';

setUpPictures();

const bytesOf = (body: unknown) =>
  Buffer.from((body as { base64Image: string }).base64Image, 'base64');
const idOf = (body: unknown) => (body as { id: string }).id;
const mine = async (send = maja) =>
  (await answer(send('/api/profileimage/mine'))).body as OwnImage[];
const makeCurrent = (id: string, placement: object) =>
  answer(maja('/api/profileimage/current', change('POST', { id, ...placement })));

describe('a photo', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'of orientation %d is stored upright, at its size, without any metadata',
    async (orientation) => {
      const original = await photo({ orientation });
      expect((await sharp(original).metadata()).exif).toBeDefined();
      expect((await upload(original)).status).toBe(200);
      const [row] = await stored();
      for (const [bytes, width, height] of [
        [row?.base, 900, 1200],
        [row?.full_size, 600, 800],
      ] as const) {
        if (!bytes) throw new Error('No picture is stored.');
        const {
          format,
          exif,
          icc,
          iptc,
          xmp,
          orientation: said,
          ...size
        } = await sharp(bytes).metadata();
        expect({
          format,
          exif,
          icc,
          iptc,
          xmp,
          said,
          width: size.width,
          height: size.height,
        }).toEqual({ format: 'jpeg', width, height });
        expect(await isUpright(bytes)).toBe(true);
      }
    },
  );

  test.each(['png', 'webp'] as const)('in %s format is converted to JPEG', async (format) => {
    const { status, body } = await upload(await flag(800, 1100)[format]().toBuffer());
    expect(status).toBe(200);
    expect((await sharp(bytesOf(body)).metadata()).format).toBe('jpeg');
  });

  test('that is large is scaled down to the size needed for a card', async () => {
    await upload(await flag(3000, 4000).jpeg({ quality: 40 }).toBuffer());
    const [row] = await stored();
    expect([row?.base_width, row?.base_height]).toEqual([1200, 1600]);
  });

  test('for the profile only may have any shape and size', async () => {
    const { status } = await upload(
      await flag(120, 90).jpeg().toBuffer(),
      maja,
      '/api/profileimage/upload/small',
    );
    expect(status).toBe(200);
  });

  test.each([
    [1, 1],
    [2, 1],
    [1600, 1],
  ])('of %d × %d pixels is accepted for the profile', async (width, height) => {
    const { status } = await upload(
      await sharp({ create: { width, height, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
      maja,
      '/api/profileimage/upload/small',
    );
    expect(status).toBe(200);
  });

  test.each([
    [599, 900],
    [900, 799],
  ])('of %d × %d pixels is too small for a card', async (width, height) => {
    expect(await upload(await flag(width, height).jpeg().toBuffer())).toEqual(
      refused(400, { base64Image: ['CARD/PHOTO/TOO_SMALL'] }),
    );
    expect(await stored()).toEqual([]);
  });
});

describe('setting the current picture', () => {
  // PROF-21
  test('crops it to the chosen area and archives the previous picture', async () => {
    const first = idOf((await upload(await photo())).body);
    expect(
      (await makeCurrent(first, { x: 0, y: 0, width: 900, height: 1200, angle: 0 })).status,
    ).toBe(200);
    const second = idOf((await upload(await photo())).body);
    await makeCurrent(second, { x: 100, y: 0, width: 600, height: 800, angle: 0 });
    expect(
      (await mine()).map(({ source, fitsCard, placement }) => [source, fitsCard, placement.x]),
    ).toEqual([
      ['Current', true, 100],
      ['Archive', true, 0],
    ]);
  });

  test.each([
    [0, { x: 0, y: 0, width: 900, height: 600 }, 'red'],
    [180, { x: 0, y: 0, width: 900, height: 600 }, 'blue'],
    [90, { x: 0, y: 0, width: 600, height: 900 }, 'blue'],
    [-90, { x: 0, y: 0, width: 600, height: 900 }, 'red'],
  ] as const)(
    'applies a rotation by %d degrees before cropping: %o is %s',
    async (angle, part, colour) => {
      const id = idOf((await upload(await photo())).body);
      const { body } = await makeCurrent(id, { ...part, angle });
      const { channels } = await sharp(bytesOf(body)).stats();
      const [red = 0, , blue = 0] = channels.map(({ mean }) => mean);
      expect(red > blue ? 'red' : 'blue').toBe(colour);
    },
  );

  test.each([
    [{ x: -10, y: 0, width: 600, height: 800, angle: 0 }],
    [{ x: 400, y: 0, width: 600, height: 800, angle: 0 }],
    [{ x: 0, y: 0, width: 1200, height: 900, angle: 0 }],
  ])('rejects an area outside the picture: %o', async (placement) => {
    const id = idOf((await upload(await photo())).body);
    expect(await makeCurrent(id, placement)).toEqual(refused(400, { x: ['CARD/PHOTO/OUTSIDE'] }));
  });

  test('accepts an area of less than a pixel', async () => {
    const id = idOf((await upload(await photo())).body);
    expect(
      (await makeCurrent(id, { x: 10, y: 10, width: 0.1, height: 0.1, angle: 0 })).status,
    ).toBe(200);
  });

  test('in two tabs at once results in one current picture', async () => {
    const ids = [
      idOf((await upload(await photo())).body),
      idOf((await upload(await photo())).body),
    ];
    const answers = await Promise.all(
      ids.map((id) => makeCurrent(id, { x: 0, y: 0, width: 600, height: 800, angle: 0 })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await stored()).filter(({ source }) => source === 'Current')).toHaveLength(1);
  });
});

describe('pictures', () => {
  // PROF-21
  test('can be deleted one by one, and all archived ones at once', async () => {
    for (let count = 0; count < 3; count += 1) {
      await makeCurrent(idOf((await upload(await photo())).body), {
        x: 0,
        y: 0,
        width: 900,
        height: 1200,
        angle: 0,
      });
    }
    expect((await mine()).map(({ source }) => source)).toEqual(['Current', 'Archive', 'Archive']);
    expect((await maja('/api/profileimage/archive', change('DELETE'))).status).toBe(200);
    const [current] = await mine();
    expect((await maja(`/api/profileimage?imageId=${current?.id}`, change('DELETE'))).status).toBe(
      200,
    );
    expect(await mine()).toEqual([]);
  });

  test('of other people are treated as unknown', async () => {
    const id = idOf((await upload(await photo())).body);
    const nils = await portal.as('nilan234');
    for (const path of ['fullsize', 'base'])
      expect(await answer(nils(`/api/profileimage/${path}?imageId=${id}`))).toEqual(refused(404));
    expect(await answer(nils(`/api/profileimage?imageId=${id}`, change('DELETE')))).toEqual(
      refused(404),
    );
    expect(
      await answer(
        nils(
          '/api/profileimage/current',
          change('POST', { id, x: 0, y: 0, width: 600, height: 800, angle: 0 }),
        ),
      ),
    ).toEqual(refused(404));
    expect((await mine()).map((image) => image.id)).toEqual([id]);
  });

  test('that are not yet used are limited to five', async () => {
    for (let count = 0; count < 7; count += 1) await upload(await photo());
    expect(await mine()).toHaveLength(5);
  });

  test('used in a card order cannot be deleted', async () => {
    const { body } = await makeCurrent(idOf((await upload(await photo())).body), {
      x: 0,
      y: 0,
      width: 900,
      height: 1200,
      angle: 0,
    });
    expect((await answer(maja('/api/campuscard', change('POST', { newPin: '7832' })))).status).toBe(
      200,
    );
    expect(await answer(maja(`/api/profileimage?imageId=${idOf(body)}`, change('DELETE')))).toEqual(
      refused(409),
    );
    await portal.db.deleteFrom('card_order').where('image_id', '=', idOf(body)).execute();
  });
});

describe('the thumbnail', () => {
  const thumbnail = async (persona: string, liuId: string, source = 'Current') =>
    (
      await (
        await portal.as(persona)
      )(`/api/profileimage/thumbnail?liuId=${liuId}&profileImageSource=${source}`)
    ).status;

  beforeEach(async () => {
    await makeCurrent(idOf((await upload(await photo())).body), {
      x: 0,
      y: 0,
      width: 900,
      height: 1200,
      angle: 0,
    });
  });

  test.each([
    ['majek123', 'majek123', 'Current', 200],
    ['majek123', 'MAJEK123', 'Current', 200],
    ['majek123', 'majek123', 'Archive', 404],
    ['majek123', 'majek123', 'Incoming', 403],
    ['annli42', 'annli42', 'Incoming', 200],
    ['bener17', 'bener17', 'Incoming', 404],
    ['fatka61', 'majek123', 'Current', 200],
    ['fatka61', 'majek123', 'Archive', 403],
    ['nilan234', 'majek123', 'Current', 403],
    ['annli42', 'majek123', 'Current', 403],
    ['bener17', 'majek123', 'Current', 403],
    ['fatka61', 'nobody99', 'Current', 404],
  ])('requested by %s for %s (%s) returns %d', async (persona, liuId, source, status) => {
    expect(await thumbnail(persona, liuId, source)).toBe(status);
  });

  test('of the caller requires no user id, and is null when there is none', async () => {
    const { body } = await answer(maja('/api/profileimage/thumbnail/mine'));
    expect(body).toMatchObject({ image: { mediaType: 'image/jpeg' } });
    const bengt = await portal.as('bener17');
    expect(await answer(bengt('/api/profileimage/thumbnail/mine'))).toMatchObject({
      status: 200,
      body: { image: null },
    });
  });

  test('for the card has the card’s shape and sufficient resolution, and is null when there is none', async () => {
    const { body } = await answer(maja('/api/profileimage/portrait/mine'));
    const { image } = body as { image: unknown };
    const { width, height } = await sharp(bytesOf(image)).metadata();
    expect([width, height]).toEqual([450, 600]);
    expect(bytesOf(image).length).toBeLessThan(60_000);
    const bengt = await portal.as('bener17');
    expect(await answer(bengt('/api/profileimage/portrait/mine'))).toMatchObject({
      status: 200,
      body: { image: null },
    });
  });

  test('for the card is the one that was made with the picture, or is made of it', async () => {
    const current = () =>
      portal.db.updateTable('profile_image').where('source', '=', 'Current').where('lin', '=', lin);
    const lin = await linOf(portal.db, 'majek123');
    const shown = async () => {
      const sent = await answer(maja('/api/profileimage/portrait/mine'));
      expect(sent.status).toBe(200);
      return bytesOf((sent.body as { image: unknown }).image);
    };
    const made = await shown();
    await current().set({ portrait: null }).execute();
    expect(await shown()).toEqual(made);
    const kept = Buffer.from('kept');
    await current().set({ portrait: kept }).execute();
    expect(await shown()).toEqual(kept);
    await current().set({ portrait: made }).execute();
  });

  test('is a square of a few kilobytes', async () => {
    const { body } = await answer(
      maja('/api/profileimage/thumbnail?liuId=majek123&profileImageSource=Current'),
    );
    const { width, height } = await sharp(bytesOf(body)).metadata();
    expect([width, height]).toEqual([96, 96]);
    expect(bytesOf(body).length).toBeLessThan(4096);
  });
});
