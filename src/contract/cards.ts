import * as z from 'zod/mini';
import { staffAndStudents } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { text } from './inputs.ts';
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
});
export type AccessCard = z.infer<typeof AccessCard>;

/** The status of a card order: ordered, in production, or ready to be collected. */
export const CardOrder = z.object({ status: z.enum(['Ordered', 'InProduction', 'ReadyForCollection']), orderedDate: Moment });
export type CardOrder = z.infer<typeof CardOrder>;

/** Four digits. The rules in `rules` decide which PINs are too easy to guess. */
const NewPin = z.string().check(z.regex(/^\d{4}$/, 'INPUT_INVALID_PIN'));

const may = staffAndStudents;
const cardRefusals = { ...refusals, 404: Errors, 409: Errors } as const;

export const cards = {
  mine: route({
    summary: 'The person’s own card. 404: there has never been one.',
    method: 'GET',
    path: '/api/campuscard',
    may,
    keptBy: 'query',
    responses: { ...refusals, 200: AccessCard, 404: Errors },
  }),
  order: route({
    summary: 'Orders a card with the uploaded photo and this PIN. 409: the card or an order stands in the way.',
    method: 'POST',
    path: '/api/campuscard',
    may,
    body: z.object({ newPin: NewPin }),
    responses: { ...refusals, 200: CardOrder, 409: Errors },
  }),
  hasOrder: route({
    summary: 'Whether a card is on its way, and how far. Never kept: an old yes would hide the way to order.',
    method: 'GET',
    path: '/api/campuscard/hasongoingorder',
    may,
    responses: { ...refusals, 200: z.object({ hasOngoingOrder: z.boolean(), order: z.nullable(CardOrder) }) },
  }),
  freeze: route({
    summary: 'Freezes an active card until it is unfrozen. 409: it is not active.',
    method: 'POST',
    path: '/api/campuscard/freeze',
    may,
    responses: { ...cardRefusals, 200: AccessCard },
  }),
  unfreeze: route({
    summary: 'Makes a frozen card active again. 409: it is not frozen.',
    method: 'POST',
    path: '/api/campuscard/unfreeze',
    may,
    responses: { ...cardRefusals, 200: AccessCard },
  }),
  block: route({
    summary: 'Blocks an active or frozen card for good. 409: it is neither.',
    method: 'POST',
    path: '/api/campuscard/block',
    may,
    responses: { ...cardRefusals, 200: AccessCard },
  }),
  changePin: route({
    summary: 'Changes the PIN. 400 under `pinOrMifareNumner`: neither the PIN nor the card’s number; 423: too many tries.',
    method: 'POST',
    path: '/api/campuscard/pin',
    may,
    body: z.object({ cardId: text(64), pinOrMifareNumner: text(32), newPin: NewPin }),
    responses: { ...cardRefusals, 200: null, 423: Errors },
  }),
};
