import { addYears } from '#rules/months.ts';
import { extras, personas } from '#demo/data/personas.ts';
import { type Draft, inDays, onDay } from './draft.ts';
import { serial, uuidOf } from './random.ts';

/** One in so many students without a card has ordered one. */
const EVERY = 9;
const MAX_ORDERS = 24;

/** How far orders have come, in turn, and where the cards are ready. */
const situations = [
  { status: 'ReadyForCollection', place: 'Infocenter, Campus Väster' },
  { status: 'ReadyForCollection', place: 'Infocenter, Campus Hamnen' },
  { status: 'InProduction', place: null },
  { status: 'ReadyForCollection', place: 'Infocenter, Campus Väster' },
  { status: 'Ordered', place: null },
] as const;

/**
 * Adds orders of cards that are on their way or can be collected. It draws nothing at random, so
 * that all other rows are the same without it.
 */
export function addCardOrders(draft: Draft): void {
  const { rows } = draft;
  const cast = new Set([...personas, ...extras].map(({ userId }) => userId));
  const withCard = new Set(rows.card.map(({ account_id: id }) => id));
  const without = rows.account.flatMap(
    ({ id, user_id: liUId, person_type: type, user_status: status }) =>
      id !== undefined &&
      type === 'Student' &&
      status === 'Active' &&
      !withCard.has(id) &&
      !cast.has(liUId ?? '')
        ? [id]
        : [],
  );
  const ordering = without.filter((_, at) => at % EVERY === 0).slice(0, MAX_ORDERS);
  rows.card_order.push(
    ...ordering.map((id, at) => {
      const { status, place } = situations[at % situations.length] ?? situations[0];
      const ordered = inDays(draft, -(3 + (at % 11)));
      const isMade = status === 'ReadyForCollection';
      return {
        id: uuidOf(`card order ${id}`),
        account_id: id,
        ordered_at: onDay(ordered, 9 + (at % 7)),
        pin_hash: draft.pinHash,
        image_id: null,
        status,
        changed_at: onDay(inDays(draft, -1), 8),
        pickup_place: place,
        source: isMade ? 'cards' : null,
        card_id: isMade ? `K-${serial(at, 6)}` : null,
        iso_number: isMade ? `975229999${serial(at, 10)}` : null,
        valid_from: isMade ? draft.today : null,
        valid_until: isMade ? addYears(draft.today, 5) : null,
      };
    }),
  );
}
