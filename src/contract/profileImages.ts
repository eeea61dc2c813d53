import * as z from 'zod/mini';
import { portalUsers } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { base64, Pixels, text, UserId } from './inputs.ts';
import { route } from './route.ts';
import { Moment, ProfileImageSource } from './values.ts';

const MAX_IMAGE_BYTES = 1_048_576;
/** In bytes; allows for the image's base64 encoding and the rest of the body. */
export const MAX_IMAGE_BODY_BYTES = 1_500_000;
const maxBodyBytes = MAX_IMAGE_BODY_BYTES;

/** A picture of a person, re-encoded by the server without metadata. */
export const Image = z.object({ id: z.string(), base64Image: z.string(), mediaType: z.string() });
export type Image = z.infer<typeof Image>;

export const ImageToUpload = z.object({
  base64Image: base64(MAX_IMAGE_BYTES),
  mediaType: z.enum(['image/jpeg', 'image/png', 'image/webp']),
});
export type ImageToUpload = z.infer<typeof ImageToUpload>;

/** The part of an image to show, in the image's own pixels; `angle` is in degrees clockwise. */
export const ImagePlacement = z.object({
  id: text(64),
  x: Pixels,
  y: Pixels,
  width: Pixels.check(z.positive('INPUT_INVALID')),
  height: Pixels.check(z.positive('INPUT_INVALID')),
  angle: z.number().check(z.minimum(-360, 'INPUT_INVALID'), z.maximum(360, 'INPUT_INVALID')),
});
export type ImagePlacement = z.infer<typeof ImagePlacement>;

/** One of the user's own pictures, with the part of it that is shown and its full size. */
export const OwnImage = z.object({
  ...Image.shape,
  source: ProfileImageSource,
  created: Moment,
  placement: z.omit(ImagePlacement, { id: true }),
  baseWidth: z.int(),
  baseHeight: z.int(),
  /** Whether the picture is large enough and of the right shape to be printed on a card. */
  fitsCard: z.boolean(),
});
export type OwnImage = z.infer<typeof OwnImage>;

const may = portalUsers;
const byId = z.object({ imageId: text(64) });

/** Pictures of people. The image id of another person is treated as unknown. */
export const profileImages = {
  mine: route({
    summary: 'Returns thumbnails of the person’s own pictures, newest first.',
    method: 'GET',
    path: '/api/profileimage/mine',
    may,
    isOurs: true,
    responses: { ...refusals, 200: z.array(OwnImage) },
  }),
  ownThumbnail: route({
    summary:
      'Returns the thumbnail of the person’s own current picture, if there is one. ' +
      'Cached on the device for offline use.',
    method: 'GET',
    path: '/api/profileimage/thumbnail/mine',
    may,
    isOpenBeforeTerms: true,
    keptBy: 'query',
    isOurs: true,
    responses: { ...refusals, 200: z.object({ image: z.nullable(Image) }) },
  }),
  ownPortrait: route({
    summary:
      'Returns the person’s own current picture for the on-screen card, if there is one. ' +
      'Cached on the device like the card.',
    method: 'GET',
    path: '/api/profileimage/portrait/mine',
    may,
    keptBy: 'query',
    isOurs: true,
    responses: { ...refusals, 200: z.object({ image: z.nullable(Image) }) },
  }),
  thumbnail: route({
    summary:
      'Returns the thumbnail of the caller, or of a person whom the caller’s feature areas ' +
      'make visible. Source `Incoming`: for employees only.',
    method: 'GET',
    path: '/api/profileimage/thumbnail',
    may,
    query: z.object({ liuId: UserId, profileImageSource: ProfileImageSource }),
    responses: { ...refusals, 200: Image, 404: Errors },
  }),
  fullSize: route({
    summary: 'Returns one of the person’s own pictures, cropped as it is displayed.',
    method: 'GET',
    path: '/api/profileimage/fullsize',
    may,
    query: byId,
    responses: { ...refusals, 200: Image, 404: Errors },
  }),
  base: route({
    summary:
      'Returns one of the person’s own pictures as uploaded, so that it can be cropped again.',
    method: 'GET',
    path: '/api/profileimage/base',
    may,
    query: byId,
    responses: { ...refusals, 200: Image, 404: Errors },
  }),
  upload: route({
    summary:
      'Uploads a picture that can also be used for the card: portrait 3:4, at least 600 × 800.',
    method: 'POST',
    path: '/api/profileimage/upload',
    may,
    body: ImageToUpload,
    maxBodyBytes,
    responses: { ...refusals, 200: Image },
  }),
  uploadSmall: route({
    summary: 'Uploads a picture of any shape, for the profile only.',
    method: 'POST',
    path: '/api/profileimage/upload/small',
    may,
    body: ImageToUpload,
    maxBodyBytes,
    responses: { ...refusals, 200: Image },
  }),
  makeCurrent: route({
    summary:
      'Makes a part of an uploaded picture the person’s current picture and archives the previous one.',
    method: 'POST',
    path: '/api/profileimage/current',
    may,
    body: ImagePlacement,
    responses: { ...refusals, 200: Image, 404: Errors },
  }),
  remove: route({
    summary:
      'Deletes one of the person’s own pictures. 409: a card is being produced with the picture.',
    method: 'DELETE',
    path: '/api/profileimage',
    may,
    query: byId,
    responses: { ...refusals, 200: null, 404: Errors, 409: Errors },
  }),
  emptyArchive: route({
    summary: 'Deletes the person’s own archived pictures.',
    method: 'DELETE',
    path: '/api/profileimage/archive',
    may,
    responses: { ...refusals, 200: null },
  }),
};
