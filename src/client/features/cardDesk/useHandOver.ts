import { useQueryClient } from '@tanstack/react-query';
import { cardDesk, type CollectedCard, type HandOver } from '#contract/cardDesk.ts';
import type { IsoDate } from '#rules/dates.ts';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { refreshHandOvers } from './queries.ts';
import { toasts } from './texts.ts';

/** What is handed over to whom. */
interface HandedCard {
  readonly found: CollectedCard;
  readonly isoNumber: string;
  /** Null if somebody has stated it already. */
  readonly validUntil: IsoDate | null;
}

/** Hands a card over, and reads anew what that has changed. */
export function useHandOver(onDone: (done: HandOver, handed: HandedCard) => void) {
  const client = useQueryClient();
  return useAction({
    send: ({ found: { liUId, order }, isoNumber, validUntil }: HandedCard) =>
      call(cardDesk.handOver, {
        body: { liUId, orderId: order?.id ?? null, isoNumber, validUntil },
      }),
    isSecret: true,
    onSent: async (done, handed) => {
      onDone(done, handed);
      await refreshHandOvers(client);
    },
    failure: null,
  });
}

/** Undoes a hand-over. */
export function useUndo(onDone: (undone: HandOver) => void) {
  return useAction({
    send: ({ id }: HandOver) => call(cardDesk.undo, { params: { id } }),
    onSent: (_, undone) => {
      onDone(undone);
      toasts.success('CARD_DESK/UNDONE', { name: undone.displayName });
    },
    failure: 'CARD_DESK/UNDO',
    refresh: refreshHandOvers,
  });
}
