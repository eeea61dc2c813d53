import * as z from 'zod/mini';
import { usersOf } from './access.ts';
import { CARD_NUMBER } from './cardEvents.ts';
import { CardOrder } from './cards.ts';
import { Errors, refusals } from './errors.ts';
import { text, UserId } from './inputs.ts';
import { Image } from './profileImages.ts';
import { route } from './route.ts';
import { plainDigits } from './typedText.ts';
import { CardState, IsoDate, Moment } from './values.ts';

/**
 * Why a card is not handed over. ONESELF: the desk worker is its owner. HANDED_OUT: its owner has
 * it. REPLACED: its owner has received another one since. ANOTHER_MADE: a card with another number
 * has been made for the order. HAS_CARD: nothing is ordered, and the person has a card that opens
 * doors.
 */
export const HandOverRefusal = z.enum([
  'ONESELF',
  'DECEASED',
  'ACCOUNT_ENDED',
  'ACCOUNT_SUSPENDED',
  'HANDED_OUT',
  'BLOCKED',
  'INVALID',
  'EXPIRED',
  'REPLACED',
  'ANOTHER_MADE',
  'HAS_CARD',
]);
export type HandOverRefusal = z.infer<typeof HandOverRefusal>;

/** The number printed on a card, as it is scanned or typed in groups. */
const CardNumber = z.string().check(
  z.maxLength(100, { error: 'INPUT_TOO_LONG', abort: true }),
  z.overwrite((typed) => plainDigits(typed).replaceAll(' ', '')),
  z.regex(CARD_NUMBER, 'CARD_DESK/NUMBER'),
);

/** A person whose card can be handed over, or why it cannot. */
export const CollectedCard = z.object({
  liUId: z.string(),
  displayName: z.string(),
  personType: z.enum(['Employee', 'Student']),
  /** The picture that the card was ordered with; otherwise the person's current one. */
  photo: z.nullable(z.pick(Image, { base64Image: true, mediaType: true })),
  order: z.nullable(
    z.extend(z.pick(CardOrder, { status: true, orderedDate: true }), {
      id: z.guid(),
      pickupPlace: z.nullable(z.string()),
    }),
  ),
  /** The number on the card that is to be handed over; null: it has to be scanned. */
  isoNumber: z.nullable(z.string()),
  /** Its last day; null as long as nobody has stated it. */
  validUntil: z.nullable(IsoDate),
  /** The card with the number, as the portal knows it; null: it does not. */
  card: z.nullable(z.object({ status: CardState, issuedDate: z.nullable(Moment) })),
  refusals: z.array(HandOverRefusal),
});
export type CollectedCard = z.infer<typeof CollectedCard>;

/** A card that has been handed over in the session of the desk worker. */
export const HandOver = z.object({
  id: z.guid(),
  liUId: z.string(),
  displayName: z.string(),
  isoNumber: z.string(),
  handedOverAt: Moment,
  /** Whether it can still be undone. */
  isUndoable: z.boolean(),
});
export type HandOver = z.infer<typeof HandOver>;

/** An order that has not come to its end. */
export const DeskOrder = z.extend(z.pick(CardOrder, { status: true, orderedDate: true }), {
  /** Its reference. */
  id: z.guid(),
  liUId: z.string(),
  displayName: z.string(),
  personType: z.enum(['Employee', 'Student']),
  pickupPlace: z.nullable(z.string()),
  isoNumber: z.nullable(z.string()),
});
export type DeskOrder = z.infer<typeof DeskOrder>;

/** Maximum number of orders in one answer, the oldest. */
export const MAX_DESK_ORDERS = 2_000;

/** How many of the session's hand-overs are shown, the latest. */
export const MAX_HAND_OVERS = 10;

const may = usersOf('card-desk');

/** What a desk does that hands cards out. A card's number is never in an address. */
export const cardDesk = {
  find: route({
    summary:
      'Returns the people whose card has a number, or who have a user id, a personal number or an ' +
      'order with a reference. Every reading is logged.',
    method: 'POST',
    path: '/api/CardDesk/Find',
    may,
    isOurs: true,
    reads: true,
    body: z.object({ text: text(100) }),
    responses: { ...refusals, 200: z.array(CollectedCard) },
  }),
  orders: route({
    summary: 'Returns the orders that have not been collected, the oldest first.',
    method: 'GET',
    path: '/api/CardDesk/Orders',
    may,
    isOurs: true,
    responses: {
      ...refusals,
      200: z.object({
        /** At most `MAX_DESK_ORDERS`. */
        orders: z.array(DeskOrder),
        total: z.int(),
      }),
    },
  }),
  handOver: route({
    summary:
      'Hands a card over: it becomes the person’s, and ends the order. 409 names under `card` ' +
      'what is against it.',
    method: 'POST',
    path: '/api/CardDesk/HandOvers',
    may,
    isOurs: true,
    body: z.object({
      liUId: UserId,
      /** As it was found; another one has been made or ended since: 409. */
      orderId: z.nullable(z.guid()),
      isoNumber: CardNumber,
      /** Needed for a card of which nobody has stated it. */
      validUntil: z.nullable(IsoDate),
    }),
    responses: { ...refusals, 200: HandOver, 404: Errors, 409: Errors },
  }),
  handOvers: route({
    summary: 'Returns the latest hand-overs of this session.',
    method: 'GET',
    path: '/api/CardDesk/HandOvers',
    may,
    isOurs: true,
    responses: { ...refusals, 200: z.array(HandOver) },
  }),
  undo: route({
    summary:
      'Undoes a hand-over of this session within half an hour. ' +
      '409: it is too late, or the card or the order has changed since.',
    method: 'DELETE',
    path: '/api/CardDesk/HandOvers/{id}',
    may,
    isOurs: true,
    params: z.object({ id: z.guid() }),
    responses: { ...refusals, 204: null, 404: Errors, 409: Errors },
  }),
};
