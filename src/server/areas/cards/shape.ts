import type { AccessCard } from '../../../contract/cards.ts';
import type { CardRow } from './store.ts';

/** The card as its owner sees it. */
export const toCard = (card: CardRow): AccessCard => ({
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
});
