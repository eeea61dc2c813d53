import * as z from 'zod/mini';
import { matching, text } from './inputs.ts';
import { isPlainLine } from './writtenText.ts';

/** What a card system tells (docs/card-system.md). */
export const CardEventType = z.enum([
  'order.accepted',
  'order.produced',
  'order.shipped',
  'order.ready',
  'order.failed',
  'card.issued',
  'card.returned',
  'card.lost',
  'card.blocked',
  'card.unblocked',
  'card.expired',
]);
export type CardEventType = z.infer<typeof CardEventType>;

export const CardEventOutcome = z.enum([
  'applied',
  'unchanged',
  'superseded',
  'waiting',
  'refused',
]);
export type CardEventOutcome = z.infer<typeof CardEventOutcome>;

/**
 * Why an event is refused, or what it waits for. BLOCKED_HERE: the owner, a desk or the portal has
 * blocked the card, which only they could lift, and do not. ID_REUSED: the id has been sent with
 * other content. SUBJECTS_DIFFER: what the event names belongs to different cards or people.
 */
export const CardEventReason = z.enum([
  'BLOCKED_HERE',
  'CARD_UNKNOWN',
  'FIELDS',
  'ID_REUSED',
  'NUMBER_DIFFERS',
  'ORDER_ENDED',
  'ORDER_UNKNOWN',
  'PERSON_UNKNOWN',
  'SUBJECT_MISSING',
  'SUBJECTS_DIFFER',
  'UID_TAKEN',
  'VALIDITY',
]);
export type CardEventReason = z.infer<typeof CardEventReason>;

/** Maximum number of events in a call. */
export const MAX_CARD_EVENTS = 1_000;

/** Ids and numbers are texts: a number would have lost its leading zeros. */
const Key = matching(/^[!-~]{1,100}$/);
/** A number in the exponential form of spreadsheets has a sign that no card has. */
export const CARD_NUMBER = /^[\dA-Za-z-]{4,32}$/;
/** The number of a chip: 4, 7 or 10 bytes. */
export const CHIP_NUMBER = /^(?:[\dA-F]{8}|[\dA-F]{14}|[\dA-F]{20})$/;
export const MAX_PLACE_LENGTH = 100;

const Day = z.iso.date('INPUT_INVALID_DATE');

/** An event as it is read. Everything else that it contains, such as a photo or a PIN, is discarded. */
export const CardEvent = z.object({
  id: Key,
  type: CardEventType,
  occurredAt: z.iso.datetime({ offset: true, error: 'INPUT_INVALID_DATE' }),
  /** Rises for each order and each card. */
  sequence: z.optional(z.nullable(z.int().check(z.minimum(0)))),
  reference: z.optional(z.nullable(z.guid())),
  cardId: z.optional(z.nullable(Key)),
  isoNumber: z.optional(z.nullable(matching(CARD_NUMBER))),
  userId: z.optional(z.nullable(matching(/^[!-~]{1,64}$/))),
  /** The id of the person in the source of the client. */
  personId: z.optional(z.nullable(Key)),
  uid: z.optional(
    z.nullable(
      z.string().check(
        z.overwrite((hex) => hex.toUpperCase()),
        z.regex(CHIP_NUMBER),
      ),
    ),
  ),
  validFrom: z.optional(z.nullable(Day)),
  validUntil: z.optional(z.nullable(Day)),
  /** The `changeId` of a change that the portal has told, which this event only echoes. */
  causedBy: z.optional(z.nullable(Key)),
  pickupPlace: z.optional(
    z.nullable(text(MAX_PLACE_LENGTH).check(z.refine(isPlainLine, 'INPUT_INVALID'))),
  ),
});
export type CardEvent = z.infer<typeof CardEvent>;

/** What has become of an event of a call. */
export interface CardEventAnswer {
  /** Null where the event has no id. */
  readonly id: string | null;
  readonly outcome: CardEventOutcome;
  /** 200; 202: waits; 409: the id has been sent with other content; 422: refused. */
  readonly status: 200 | 202 | 409 | 422;
  readonly reason?: CardEventReason;
  /** The fields that could not be read. */
  readonly fields?: readonly string[];
}
