import type { cards } from '../../../contract/cards.ts';
import type { Handlers } from '../../http/handler.ts';
import { notFound } from '../refusal.ts';
import { self } from '../self.ts';
import { cardOf, ongoingOrderOf } from './store.ts';

/** The card of the account that the person is signed in to. */
export const cardHandlers: Pick<Handlers<typeof cards>, 'mine' | 'hasOrder'> = {
  async mine({ db, actor }) {
    const card = await cardOf(db, self(actor).liUId);
    if (!card) return notFound;
    return {
      status: 200,
      body: {
        id: card.id,
        norEduPersonLin: card.lin,
        liUId: card.liu_id,
        isoNumber: card.iso_number,
        changedDate: card.changed_at.toISOString(),
        status: card.status,
        validityStartDate: card.validity_start_date,
        validityEndDate: card.validity_end_date,
        blockedDate: card.blocked_at?.toISOString() ?? null,
        frozenDate: card.frozen_at?.toISOString() ?? null,
      },
    };
  },

  async hasOrder({ db, actor }) {
    const order = await ongoingOrderOf(db, self(actor).liUId);
    if (!order) return { status: 200, body: { hasOngoingOrder: false, order: null } };
    return { status: 200, body: { hasOngoingOrder: true, order: { status: order.status, orderedDate: order.ordered_at.toISOString() } } };
  },
};
