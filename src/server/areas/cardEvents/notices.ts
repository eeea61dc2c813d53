import type { Transaction } from 'kysely';
import type { IsoDate } from '#rules/dates.ts';
import type { Database } from '#server/database/schema.ts';
import { addNotifications, type NewNotification } from '#server/mail/portalNotification.ts';
import { text } from '#server/texts/texts.ts';
import type { Effect } from './book.ts';

const DAYS_SHOWN = 30;

/** Tells owners what they have to do: collect the card, order anew, or find out why it is blocked. */
export const tellOwners = (
  tx: Transaction<Database>,
  effects: readonly Effect[],
  today: IsoDate,
  now: Date,
): Promise<void> => addNotifications(tx, effects.flatMap(noticesOf), today, now);

function noticesOf({ accountId, card, order }: Effect): NewNotification[] {
  const about = { accountId, link: '/card', daysShown: DAYS_SHOWN };
  if (order?.after === 'ReadyForCollection' && order.before !== 'ReadyForCollection') {
    const { pickupPlace } = order;
    return [
      {
        ...about,
        type: 'CardReady',
        title: text('CARD/READY/TITLE'),
        message:
          pickupPlace === null
            ? text('CARD/READY/TEXT')
            : text('CARD/READY/TEXT_PLACE', { place: pickupPlace }),
      },
    ];
  }
  if (order?.after === 'Cancelled')
    return [
      {
        ...about,
        type: 'Card',
        title: text('CARD/ORDER_FAILED/TITLE'),
        message: text('CARD/ORDER_REFUSED/TEXT'),
      },
    ];
  if (card?.after === 'Blocked' && card.before !== null && card.before !== 'Blocked')
    return [
      {
        ...about,
        type: 'Card',
        title: text('CARD/BLOCKED_THERE/TITLE'),
        message: text('CARD/BLOCKED_THERE/TEXT'),
      },
    ];
  return [];
}
