import * as z from 'zod/mini';
import { staffAndStudents } from './access.ts';
import { CardDelivery } from './deliveries.ts';
import { Errors, refusals } from './errors.ts';
import { codeOf, text } from './inputs.ts';
import { route } from './route.ts';
import { CardState, IsoDate, Moment } from './values.ts';

/** A campus card (CARD-17). */
export const AccessCard = z.object({
  id: z.string(),
  norEduPersonLin: z.string(),
  liUId: z.nullable(z.string()),
  isoNumber: z.string(),
  changedDate: Moment,
  status: CardState,
  validityStartDate: IsoDate,
  validityEndDate: IsoDate,
  blockedDate: z.nullable(Moment),
  frozenDate: z.nullable(Moment),
  /**
   * How far the last change of the card has come to the card system (not in the specification).
   * Absent without a card system outside the portal.
   */
  delivery: z.optional(CardDelivery),
});
export type AccessCard = z.infer<typeof AccessCard>;

/** The status of a card order: ordered, in production, or ready to be collected. */
export const CardOrder = z.object({
  status: z.enum(['Ordered', 'InProduction', 'ReadyForCollection']),
  orderedDate: Moment,
  /** Where it is ready, if the card system has named the place. */
  pickupPlace: z.optional(z.nullable(z.string())),
  /** As for a card. */
  delivery: z.optional(CardDelivery),
});
export type CardOrder = z.infer<typeof CardOrder>;

/** Four digits. The rules in `rules` decide which PINs are too easy to guess. */
const NewPin = codeOf(/^\d{4}$/, 'INPUT_INVALID_PIN');

const may = staffAndStudents;
const cardRefusals = { ...refusals, 404: Errors, 409: Errors } as const;

export const cards = {
  mine: route({
    summary: 'Returns the person’s own card. 404: the person has never had a card.',
    method: 'GET',
    path: '/api/campuscard',
    may,
    keptBy: 'query',
    responses: { ...refusals, 200: AccessCard, 404: Errors },
  }),
  order: route({
    summary:
      'Orders a card with the uploaded photo and this PIN. ' +
      '409: the current card or a pending order prevents a new order.',
    method: 'POST',
    path: '/api/campuscard',
    may,
    body: z.object({ newPin: NewPin }),
    responses: { ...refusals, 200: CardOrder, 409: Errors },
  }),
  hasOrder: route({
    summary:
      'Returns whether an order is pending, its progress, and whether the card system refused ' +
      'the last one. Never cached on the device, because an outdated response would hide the order form.',
    method: 'GET',
    path: '/api/campuscard/hasongoingorder',
    may,
    responses: {
      ...refusals,
      200: z.object({
        hasOngoingOrder: z.boolean(),
        order: z.nullable(CardOrder),
        /** The delivery of the last order, if the card system refused it, which ended it. */
        refused: z.optional(CardDelivery),
      }),
    },
  }),
  freeze: route({
    summary: 'Freezes an active card until it is unfrozen. 409: the card is not active.',
    method: 'POST',
    path: '/api/campuscard/freeze',
    may,
    isOpenBeforeTerms: true,
    responses: { ...cardRefusals, 200: AccessCard },
  }),
  unfreeze: route({
    summary: 'Reactivates a frozen card. 409: the card is not frozen.',
    method: 'POST',
    path: '/api/campuscard/unfreeze',
    may,
    responses: { ...cardRefusals, 200: AccessCard },
  }),
  block: route({
    summary:
      'Blocks an active or frozen card permanently. 409: the card is neither active nor frozen.',
    method: 'POST',
    path: '/api/campuscard/block',
    may,
    responses: { ...cardRefusals, 200: AccessCard },
  }),
  changePin: route({
    summary:
      'Changes the PIN. 400 under `pinOrMifareNumner`: the value is neither the current PIN ' +
      'nor the card’s number; 423: too many attempts.',
    method: 'POST',
    path: '/api/campuscard/pin',
    may,
    body: z.object({ cardId: text(64), pinOrMifareNumner: text(32), newPin: NewPin }),
    responses: { ...cardRefusals, 200: null, 423: Errors },
  }),
};
