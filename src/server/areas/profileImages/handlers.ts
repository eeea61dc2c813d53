import type { Image, OwnImage, profileImages } from '#contract/profileImages.ts';
import type { Actor } from '#server/call/actor.ts';
import { mayUse } from '#rules/access.ts';
import { CARD_PHOTO, CARD_PORTRAIT, fitsCard } from '#rules/photo.ts';
import { isWithin } from '#rules/placement.ts';
import type { CallContext, Handlers } from '#server/call/handler.ts';
import { partOf, reducedTo, thumbnailOf } from '#server/systems/pictures.ts';
import { accountByUserId, factsOf } from '../accounts/index.ts';
import { isIdentifier } from '#server/call/identifier.ts';
import { badRequest, conflict, forbidden, notFound } from '#server/call/answers.ts';
import { self } from '#server/call/self.ts';
import { about } from '#server/call/change.ts';
import {
  addImage,
  archiveCurrent,
  currentPortrait,
  deleteAllButNewest,
  imageOf,
  type ImageRow,
  imagesOf,
  isOrdered,
  lockPictures,
  newestThumbnail,
  personNamed,
  removeImages,
} from './store.ts';
import { storeUpload, readUpload } from './storeUpload.ts';

/** Maximum number of archived pictures that the person can go back to. */
const MAX_ARCHIVED = 10;

const toImage = (
  { id, media_type }: Pick<ImageRow, 'id' | 'media_type'>,
  bytes: Buffer,
): Image => ({ id, mediaType: media_type, base64Image: bytes.toString('base64') });

const toOwnImage = (row: Awaited<ReturnType<typeof imagesOf>>[number]): OwnImage => ({
  ...toImage(row, row.thumbnail),
  source: row.source,
  created: row.created_at.toISOString(),
  placement: { x: row.x, y: row.y, width: row.width, height: row.height, angle: row.angle },
  baseWidth: row.base_width,
  baseHeight: row.base_height,
  fitsCard: fitsCard(row),
});

/**
 * Pictures of people. Callers can access only their own, except for the thumbnails of others that
 * the feature areas show.
 */
export const profileImageHandlers: Handlers<typeof profileImages> = {
  async mine({ db, actor }) {
    const rows = await imagesOf(db, self(actor).lin);
    const shown =
      actor.personType === 'Employee' ? rows : rows.filter(({ source }) => source !== 'Incoming');
    return { status: 200, body: shown.map(toOwnImage) };
  },

  async ownThumbnail({ db, actor }) {
    const row = await newestThumbnail(db, self(actor).lin, 'Current');
    return { status: 200, body: { image: row ? toImage(row, row.thumbnail) : null } };
  },

  async ownPortrait({ db, actor }) {
    const portrait = await currentPortrait(db, self(actor).lin);
    const image = portrait && toImage({ id: portrait.id, media_type: 'image/jpeg' }, portrait.jpeg);
    return { status: 200, body: { image: image ?? null } };
  },

  async thumbnail(call) {
    const { db, actor, query } = call;
    const { lin, liUId } = self(call.actor);
    const isOwn = query.liuId.toLowerCase() === liUId;
    if (query.profileImageSource === 'Incoming' && actor.personType !== 'Employee')
      return forbidden;
    if (!isOwn && !(query.profileImageSource === 'Current' && (await maySee(call, query.liuId))))
      return forbidden;
    const owner = isOwn ? lin : await personNamed(db, query.liuId);
    const row =
      owner === null ? undefined : await newestThumbnail(db, owner, query.profileImageSource);
    return row ? { status: 200, body: toImage(row, row.thumbnail) } : notFound;
  },

  async fullSize({ db, actor, query }) {
    const row = await own(db, actor, query.imageId);
    return row ? { status: 200, body: toImage(row, row.full_size) } : notFound;
  },

  async base({ db, actor, query }) {
    const row = await own(db, actor, query.imageId);
    return row ? { status: 200, body: toImage(row, row.base) } : notFound;
  },

  upload: (call) => upload(call, true),
  uploadSmall: (call) => upload(call, false),

  async makeCurrent(call) {
    const { body, db, now } = call;
    const { lin } = self(call.actor);
    const chosen = await own(db, call.actor, body.id);
    if (!chosen) return notFound;
    const { id: _, ...placement } = body;
    if (!isWithin(placement, { width: chosen.base_width, height: chosen.base_height }))
      return badRequest({ x: 'CARD/PHOTO/OUTSIDE' });
    const shown = await partOf(chosen.base, placement, CARD_PHOTO);
    const thumbnail = await thumbnailOf(shown.jpeg);
    const portrait = await reducedTo(shown.jpeg, CARD_PORTRAIT);

    return await call.change(async (tx) => {
      await lockPictures(tx, lin);
      await archiveCurrent(tx, lin);
      const current = await addImage(tx, {
        lin,
        source: 'Current',
        media_type: 'image/jpeg',
        base: chosen.base,
        full_size: shown.jpeg,
        thumbnail: thumbnail.jpeg,
        portrait: portrait.jpeg,
        base_width: chosen.base_width,
        base_height: chosen.base_height,
        ...placement,
        created_at: now,
      });
      // An upload has served its purpose; a picture that was the current one is in the archive by
      // now.
      if (chosen.source !== 'Archive') await removeImages(tx, lin, { id: chosen.id });
      await deleteAllButNewest(tx, lin, 'Archive', MAX_ARCHIVED);
      return {
        status: 200,
        body: toImage(current, current.full_size),
        audit: about(lin, 'profileImage.makeCurrent', { after: { imageId: current.id } }),
      };
    });
  },

  async remove(call) {
    const { lin } = self(call.actor);
    const { imageId } = call.query;
    if (!isIdentifier(imageId)) return notFound;
    return await call.change(async (tx) => {
      await lockPictures(tx, lin);
      if (!(await imageOf(tx, lin, imageId))) return notFound;
      if (await isOrdered(tx, imageId)) return conflict;
      await removeImages(tx, lin, { id: imageId });
      return { status: 200, audit: about(lin, 'profileImage.remove', { before: { imageId } }) };
    });
  },

  async emptyArchive(call) {
    const { lin } = self(call.actor);
    return await call.change(async (tx) => {
      await lockPictures(tx, lin);
      const removed = await removeImages(tx, lin, { source: 'Archive' });
      const entry = about(lin, 'profileImage.emptyArchive', { before: { imageIds: removed } });
      return { status: 200, audit: removed.length > 0 ? entry : null };
    });
  },
};

const own = async (
  db: CallContext['db'],
  actor: Actor,
  id: string,
): Promise<ImageRow | undefined> =>
  isIdentifier(id) ? imageOf(db, self(actor).lin, id) : undefined;

async function upload(
  call: CallContext & { readonly actor: Actor; readonly body: Parameters<typeof readUpload>[0] },
  forCard: boolean,
) {
  const { lin } = self(call.actor);
  const read = await readUpload(call.body, { forCard });
  if ('reason' in read) return badRequest({ base64Image: read.reason });
  return await call.change(async (tx) => {
    const image = await storeUpload(tx, lin, read, call.now);
    return {
      status: 200,
      body: toImage(image, image.full_size),
      audit: about(lin, 'profileImage.upload', { after: { imageId: image.id } }),
    } as const;
  });
}

/**
 * Whether a feature area shows the caller this person: account management shows people within
 * reach, the person search everybody.
 */
async function maySee(
  call: CallContext & { readonly actor: Actor },
  liUId: string,
): Promise<boolean> {
  const { db, actor } = call;
  if (mayUse('search-profile', actor)) return true;
  if (!mayUse('account-management', actor)) return false;
  return (
    (await accountByUserId(db, actor, liUId.toLowerCase(), factsOf(call)))
      ?.hasAccessToAccountThroughOrg === true
  );
}
