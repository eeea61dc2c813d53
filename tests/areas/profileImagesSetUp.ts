import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { answer, change, linOf } from './calls.ts';

export let portal: Portal;
export let maja: Send;
let lin: string;

const pictured = (bytes: Buffer, mediaType = 'image/jpeg') => ({
  base64Image: bytes.toString('base64'),
  mediaType,
});
export const upload = async (bytes: Buffer, send = maja, path = '/api/profileimage/upload') =>
  answer(send(path, change('POST', pictured(bytes))));
export const refused = (
  status: number,
  errors: Readonly<Record<string, readonly string[]>> = {},
) => ({
  status,
  body: { errors },
});
export const stored = () =>
  portal.db
    .selectFrom('profile_image')
    .selectAll()
    .where('lin', '=', lin)
    .orderBy('created_at')
    .execute();

/** Starts a portal in which Maja has no picture before each test. */
export function setUpPictures(): void {
  beforeAll(async () => {
    portal = await startPortal();
    maja = await portal.as('majek123');
    lin = await linOf(portal.db, 'majek123');
  });
  afterAll(() => portal.close());
  beforeEach(() => portal.db.deleteFrom('profile_image').where('lin', '=', lin).execute());
}
