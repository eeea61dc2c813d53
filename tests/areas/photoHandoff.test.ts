import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { photo } from '../support/pictures.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { answer, change, linOf } from './calls.ts';

let portal: Portal;
let desk: Send;
let now: Date;
beforeAll(async () => {
  portal = await startPortal({ clock: () => now });
  now = new Date();
  desk = await portal.as('majek123');
});
afterAll(() => portal.close());
beforeEach(() => {
  now = new Date();
});

interface Begun {
  readonly id: string;
  readonly code: string;
  readonly expires: string;
}
const begin = async (send = desk) =>
  (await answer(send('/api/profileimage/handoff', change('POST')))).body as Begun;
const state = async (id: string, send = desk) => answer(send(`/api/profileimage/handoff/${id}`));
const open = (telephone: Send, code: string) =>
  answer(telephone('/api/profileimage/handoff/open', change('POST', { code })));
const upload = async (telephone: Send, code: string, bytes?: Buffer) =>
  answer(
    telephone(
      '/api/profileimage/handoff/upload',
      change('POST', {
        code,
        base64Image: (bytes ?? (await photo())).toString('base64'),
        mediaType: 'image/jpeg',
      }),
    ),
  );
const refused = (status: number, errors = {}) => ({ status, body: { errors } });
const telephone = () => portal.browser().fetch;

test('the phone uploads the picture and the desk receives it', async () => {
  const { id, code, expires } = await begin();
  expect(new Date(expires).getTime() - now.getTime()).toBe(300_000);
  expect((await state(id)).body).toEqual({ state: 'waiting', image: null });
  const phone = telephone();
  expect((await open(phone, code)).status).toBe(200);
  expect((await state(id)).body).toEqual({ state: 'opened', image: null });
  expect((await upload(phone, code)).status).toBe(204);
  expect((await state(id)).body).toMatchObject({
    state: 'taken',
    image: { mediaType: 'image/jpeg' },
  });
  const entries = await portal.db
    .selectFrom('audit_entry')
    .select(['actor_lin', 'subject_lin'])
    .where('action', '=', 'profileImage.uploadByTelephone')
    .execute();
  expect(entries).toEqual([{ actor_lin: null, subject_lin: await linOf(portal.db, 'majek123') }]);
});

test('neither logs nor stores the code', async () => {
  const { code } = await begin();
  await open(telephone(), code);
  expect(portal.log()).not.toContain(code);
  expect(
    JSON.stringify(await portal.db.selectFrom('photo_handoff').selectAll().execute()),
  ).not.toContain(code);
});

describe('rejects a picture', () => {
  test('that is uploaded twice', async () => {
    const { code } = await begin();
    const phone = telephone();
    await open(phone, code);
    const answers = await Promise.all([
      upload(phone, code),
      upload(phone, code),
      upload(phone, code),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      204, 404, 404,
    ]);
  });

  test('from a second phone, or from a phone that has not opened the code', async () => {
    const { code } = await begin();
    const [first, second] = [telephone(), telephone()];
    expect(await upload(second, code)).toEqual(refused(409));
    await open(first, code);
    expect(await open(second, code)).toEqual(refused(409));
    expect(await upload(second, code)).toEqual(refused(409));
    expect((await upload(first, code)).status).toBe(204);
  });

  test.each([
    ['after five minutes', 300_000],
    ['after the clock was set back by a day', -86_400_000],
  ])('%s', async (_, passed) => {
    const send = await portal.as('majek123');
    const { id, code } = await begin(send);
    const phone = telephone();
    await open(phone, code);
    now = new Date(now.getTime() + passed);
    expect(await upload(phone, code)).toEqual(refused(404));
    expect((await state(id, send)).body).toEqual({ state: 'over', image: null });
  });

  test('after the desk has cancelled or restarted', async () => {
    const first = await begin();
    const phone = telephone();
    await open(phone, first.code);
    const second = await begin();
    expect(await upload(phone, first.code)).toEqual(refused(404));
    await open(phone, second.code);
    expect((await desk(`/api/profileimage/handoff/${second.id}`, change('DELETE'))).status).toBe(
      204,
    );
    expect(await upload(phone, second.code)).toEqual(refused(404));
  });

  test('that is not an image, and lets the phone try again', async () => {
    const { code } = await begin();
    const phone = telephone();
    await open(phone, code);
    expect(await upload(phone, code, Buffer.from('<svg/>'))).toEqual(
      refused(400, { base64Image: ['CARD/PHOTO/NOT_A_PICTURE'] }),
    );
    expect((await upload(phone, code)).status).toBe(204);
  });

  test.each(['', 'nonsense', 'x'.repeat(64)])('for the code "%s"', async (code) => {
    expect([400, 404]).toContain((await open(telephone(), code)).status);
    expect([400, 404]).toContain((await upload(telephone(), code)).status);
  });
});

test('does not let another person read or end the hand-off', async () => {
  const { id } = await begin();
  const nils = await portal.as('nilan234');
  expect(await state(id, nils)).toEqual(refused(404));
  expect(await answer(nils(`/api/profileimage/handoff/${id}`, change('DELETE')))).toEqual(
    refused(404),
  );
  expect((await state(id)).body).toEqual({ state: 'waiting', image: null });
});
