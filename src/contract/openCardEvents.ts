import * as z from 'zod/mini';
import { usersOf } from './access.ts';
import { CardEventReason, CardEventType } from './cardEvents.ts';
import { refusals } from './errors.ts';
import { route } from './route.ts';
import { Moment } from './values.ts';

/** Maximum number of events in one answer. */
export const MAX_OPEN_CARD_EVENTS = 200;

export const OpenOutcome = z.enum(['waiting', 'refused']);
export type OpenOutcome = z.infer<typeof OpenOutcome>;

/** What a card system has told that was refused, or waits for the person or the card. */
export const OpenCardEvent = z.object({
  /** Under which the system's ids are kept. */
  source: z.string(),
  /** The connected systems with this source, as they are named. */
  systems: z.array(z.string()),
  /** Its id in the source. */
  id: z.string(),
  outcome: OpenOutcome,
  /** Null if it could not be read. */
  type: z.nullable(CardEventType),
  reason: CardEventReason,
  /** The fields that are missing or not as they must be. */
  fields: z.array(z.string()),
  /** When it happened, as the source says. */
  occurredAt: z.nullable(Moment),
  /** When it came; the last time, if it was sent again after it had been refused. */
  receivedAt: Moment,
  /** It is deleted then. */
  keptUntil: Moment,
  /** What it names. National ids are masked. */
  userId: z.nullable(z.string()),
  personId: z.nullable(z.string()),
  isoNumber: z.nullable(z.string()),
  cardId: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /** The user id of the account that it is about; null if that is not known. */
  account: z.nullable(z.string()),
});
export type OpenCardEvent = z.infer<typeof OpenCardEvent>;

export const openCardEvents = {
  list: route({
    summary:
      'Returns what card systems have told in the last 30 days that was refused or waits, the ' +
      'latest first.',
    method: 'GET',
    path: '/api/CardEvents',
    may: usersOf('administration'),
    isOurs: true,
    query: z.object({ outcome: z.optional(OpenOutcome) }),
    responses: {
      ...refusals,
      200: z.object({
        /** At most `MAX_OPEN_CARD_EVENTS`. */
        events: z.array(OpenCardEvent),
        /** Of all outcomes. */
        totals: z.object({ waiting: z.int(), refused: z.int() }),
      }),
    },
  }),
};
