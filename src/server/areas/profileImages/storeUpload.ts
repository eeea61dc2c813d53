import type { Transaction } from 'kysely';
import type { ImageToUpload } from '#contract/profileImages.ts';
import { CARD_PHOTO, isLargeEnough } from '#rules/photo.ts';
import { centredPart } from '#rules/placement.ts';
import type { Database } from '#server/database/schema.ts';
import {
  partOf,
  type Picture,
  pictureFrom,
  type PictureError,
  thumbnailOf,
  InvalidPicture,
} from '#server/systems/pictures.ts';
import { addImage, type ImageRow, deleteAllButNewest, lockPictures } from './store.ts';

/** Maximum number of uploads kept until one of them is chosen. */
const MAX_UPLOADS = 5;

/** A picture as it will be stored, or the reason why it is refused. */
export type ReadUpload =
  | { readonly picture: Picture; readonly shown: Picture; readonly thumbnail: Picture }
  | { readonly reason: PictureError | 'CARD/PHOTO/TOO_SMALL' };

/** Decodes an uploaded picture. Runs before a database connection is taken. @throws {TooBusy} */
export async function readUpload(
  { base64Image }: ImageToUpload,
  { forCard }: { readonly forCard: boolean },
): Promise<ReadUpload> {
  try {
    const picture = await pictureFrom(Buffer.from(base64Image, 'base64'));
    if (forCard && !isLargeEnough(picture)) return { reason: 'CARD/PHOTO/TOO_SMALL' };
    const shown = await partOf(picture.jpeg, centredPart(picture, CARD_PHOTO), CARD_PHOTO);
    return { picture, shown, thumbnail: await thumbnailOf(shown.jpeg) };
  } catch (error) {
    if (error instanceof InvalidPicture) return { reason: error.reason };
    throw error;
  }
}

/**
 * Stores the picture as an upload of the person, cropped to the middle until a part has been
 * chosen.
 */
export async function storeUpload(
  tx: Transaction<Database>,
  lin: string,
  { picture, shown, thumbnail }: Extract<ReadUpload, { picture: Picture }>,
  now: Date,
): Promise<ImageRow> {
  await lockPictures(tx, lin);
  const image = await addImage(tx, {
    lin,
    source: 'Upload',
    media_type: 'image/jpeg',
    base: picture.jpeg,
    full_size: shown.jpeg,
    thumbnail: thumbnail.jpeg,
    portrait: null,
    base_width: picture.width,
    base_height: picture.height,
    ...centredPart(picture, CARD_PHOTO),
    created_at: now,
  });
  await deleteAllButNewest(tx, lin, 'Upload', MAX_UPLOADS);
  return image;
}
