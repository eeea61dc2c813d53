import * as z from 'zod/mini';
import { portalUsers } from './access.ts';
import { Errors, publicRefusals, refusals } from './errors.ts';
import { text } from './inputs.ts';
import { Image, ImageToUpload, MAX_IMAGE_BODY_BYTES } from './profileImages.ts';
import { route } from './route.ts';
import { Moment } from './values.ts';

/** The progress of a phone that takes the picture for a desktop. */
export const HandoffState = z.enum(['waiting', 'opened', 'taken', 'over']);
export type HandoffState = z.infer<typeof HandoffState>;

/** Lifetime of a code: long enough to find the phone, short enough to limit misuse. */
export const HANDOFF_MINUTES = 5;

const code = text(64);
const may = portalUsers;
const params = z.object({ id: text(64) });
const isOurs = true;

/**
 * Lets the user's phone take the picture for a desktop computer without a camera. The code is
 * passed in a QR code, never in a URL that a server sees.
 */
export const photoHandoff = {
  start: route({
    summary:
      'Starts a hand-off in which a phone takes the person’s picture within five minutes, ' +
      'and ends an earlier hand-off. The code is returned only once.',
    method: 'POST',
    path: '/api/profileimage/handoff',
    may,
    isOurs,
    responses: {
      ...refusals,
      200: z.object({ id: z.string(), code: z.string(), expires: Moment }),
    },
  }),
  state: route({
    summary:
      'Returns the status of the hand-off, and the picture once it has been uploaded. ' +
      '404: the hand-off is not the person’s own.',
    method: 'GET',
    path: '/api/profileimage/handoff/{id}',
    may,
    isOurs,
    params,
    responses: {
      ...refusals,
      200: z.object({ state: HandoffState, image: z.nullable(Image) }),
      404: Errors,
    },
  }),
  cancel: route({
    summary: 'Cancels the hand-off. The phone can no longer upload a picture.',
    method: 'DELETE',
    path: '/api/profileimage/handoff/{id}',
    may,
    isOurs,
    params,
    responses: { ...refusals, 204: null, 404: Errors },
  }),
  open: route({
    summary:
      'Opens the hand-off on a phone, which alone can then upload the picture. ' +
      '404: the code is unknown or the hand-off has ended; 409: another phone has opened it.',
    method: 'POST',
    path: '/api/profileimage/handoff/open',
    may: 'everyone',
    isOurs,
    body: z.object({ code }),
    responses: { ...publicRefusals, 200: z.object({ expires: Moment }), 404: Errors, 409: Errors },
  }),
  upload: route({
    summary:
      'Uploads the picture from the phone, once. ' +
      '404: the code is unknown or the hand-off has ended; 409: another phone has opened it.',
    method: 'POST',
    path: '/api/profileimage/handoff/upload',
    may: 'everyone',
    isOurs,
    body: z.extend(ImageToUpload, { code }),
    maxBodyBytes: MAX_IMAGE_BODY_BYTES,
    responses: { ...publicRefusals, 204: null, 404: Errors, 409: Errors },
  }),
};
