import * as z from 'zod/mini';
import { codeRefusals } from './codeRefusals.ts';
import { staffAndStudents } from './access.ts';
import { Errors, publicRefusals, refusals } from './errors.ts';
import { matching, text } from './inputs.ts';
import { Image } from './profileImages.ts';
import { route } from './route.ts';
import { IsoDate, Moment } from './values.ts';

/** Eight random bytes in base64url. */
const DeviceId = matching(/^[A-Za-z0-9_-]{11}$/);

/** A device of the user that shows the card's living code. */
export const CardDevice = z.object({
  id: z.string(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  showsPhoto: z.boolean(),
  created: Moment,
  /** Until when it can show codes without meeting the server. */
  expires: Moment,
  /** How often a code of it was checked with a connection. */
  checks: z.int(),
  checksToday: z.int(),
  lastChecked: z.nullable(Moment),
});
export type CardDevice = z.infer<typeof CardDevice>;

/** The most devices of one account; another one takes the place of the oldest. */
export const MAX_CARD_DEVICES = 3;

/** Which devices are refused, and the keys by which codes are verified without a connection. */
export const CardStatus = z.object({
  /** The minute of which this is true. */
  at: Moment,
  issuerKeys: z.array(z.object({ id: z.int(), publicKey: z.string() })),
  revoked: z.array(z.string()),
});
export type CardStatus = z.infer<typeof CardStatus>;

/** What the check of a code found. A refused code says nothing of the card and its holder. */
export const CardCheck = z.union([
  z.object({ refusal: z.enum(codeRefusals) }),
  z.object({
    name: z.string(),
    isStudent: z.boolean(),
    isEmployee: z.boolean(),
    validUntil: IsoDate,
    /** Null if the holder does not show it, or has none. */
    photo: z.nullable(z.omit(Image, { id: true })),
    checkedAt: Moment,
  }),
]);
export type CardCheck = z.infer<typeof CardCheck>;

const may = staffAndStudents;
const isOurs = true;
/** Ten exam halls behind one address, each of which lets in 600 people in ten minutes. */
const CHECKS_PER_MINUTE = 600;

/** The living code of a card, and its check by others (decisions, "The living code"). */
export const cardChecks = {
  devices: route({
    summary: 'Returns the devices that can show the living code of the user’s card.',
    method: 'GET',
    path: '/api/campuscard/devices',
    may,
    isOurs,
    responses: { ...refusals, 200: z.array(CardDevice) },
  }),
  certify: route({
    summary:
      'Certifies the key of this device for seven days, also again. ' +
      '409: the card is not active, or the key has been revoked.',
    method: 'POST',
    path: '/api/campuscard/devices',
    may,
    isOurs,
    body: z.object({
      /** The point of the public key on P-256, uncompressed, in base64url. */
      publicKey: matching(/^B[A-Za-z0-9_-]{86}$/),
      showsPhoto: z.boolean(),
    }),
    responses: {
      ...refusals,
      200: z.object({ device: CardDevice, certificate: z.string() }),
      404: Errors,
      409: Errors,
    },
  }),
  revoke: route({
    summary: 'Revokes a device, such as a lost one. 404: it is not the user’s own.',
    method: 'DELETE',
    path: '/api/campuscard/devices/{id}',
    may,
    isOurs,
    params: z.object({ id: DeviceId }),
    responses: { ...refusals, 204: null, 404: Errors },
  }),
  status: route({
    summary:
      'Returns what a device needs to check codes without a connection: the university’s public ' +
      'keys, and the ids of the devices that are refused although their certificate has not ended.',
    method: 'GET',
    path: '/api/cardcheck/status',
    may: 'everyone',
    keptBy: 'worker',
    isPublic: true,
    isOurs,
    responses: { ...publicRefusals, 200: CardStatus },
  }),
  check: route({
    summary:
      'Checks a code that a device shows, and counts it for the holder. ' +
      'Nothing about the checker is stored, and the response, which shows a person, is not either.',
    method: 'POST',
    path: '/api/cardcheck',
    may: 'everyone',
    reads: true,
    callsPerMinute: CHECKS_PER_MINUTE,
    isOurs,
    body: z.object({ code: text(500) }),
    responses: { ...publicRefusals, 200: CardCheck },
  }),
};
