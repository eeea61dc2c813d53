import * as z from 'zod/mini';
import { portalUsers } from './access.ts';
import { Errors, publicRefusals, refusals } from './errors.ts';
import { text } from './inputs.ts';
import { Image, ImageToUpload, LARGEST_IMAGE_BODY } from './profileImages.ts';
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

/** Lets the user's phone take the picture for a desktop computer without a camera. The code is passed in a QR code, never in a URL that a server sees. */
export const photoHandoff = {
  start: route({
    summary: 'Lets a telephone take the person’s picture within five minutes; an earlier hand-off ends. The code is told once.',
    method: 'POST',
    path: '/api/profileimage/handoff',
    may,
    isOurs,
    responses: { ...refusals, 200: z.object({ id: z.string(), code: z.string(), expires: Moment }) },
  }),
  state: route({
    summary: 'How far the telephone has come, and the picture once it is there. 404: not the person’s own.',
    method: 'GET',
    path: '/api/profileimage/handoff/{id}',
    may,
    isOurs,
    params,
    responses: { ...refusals, 200: z.object({ state: HandoffState, image: z.nullable(Image) }), 404: Errors },
  }),
  cancel: route({
    summary: 'Ends the hand-off: the telephone can no longer send anything.',
    method: 'DELETE',
    path: '/api/profileimage/handoff/{id}',
    may,
    isOurs,
    params,
    responses: { ...refusals, 204: null, 404: Errors },
  }),
  open: route({
    summary: 'The telephone begins: from now on it alone can send the picture. 404: no such code, or over; 409: another telephone has begun.',
    method: 'POST',
    path: '/api/profileimage/handoff/open',
    may: 'everyone',
    isOurs,
    body: z.object({ code }),
    responses: { ...publicRefusals, 200: z.object({ expires: Moment }), 404: Errors, 409: Errors },
  }),
  upload: route({
    summary: 'The telephone sends the picture, once. 404: no such code, or over; 409: another telephone has begun.',
    method: 'POST',
    path: '/api/profileimage/handoff/upload',
    may: 'everyone',
    isOurs,
    body: z.extend(ImageToUpload, { code }),
    largestBody: LARGEST_IMAGE_BODY,
    responses: { ...publicRefusals, 204: null, 404: Errors, 409: Errors },
  }),
};
