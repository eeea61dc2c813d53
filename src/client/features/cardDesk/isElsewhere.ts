import type { CollectedCard } from '#contract/cardDesk.ts';

/** Whether a card is to be collected at another place than the one where the desk is. */
export const isElsewhere = (
  { order }: Pick<CollectedCard, 'order'>,
  place: string | null,
): boolean => place !== null && (order?.pickupPlace ?? place) !== place;
