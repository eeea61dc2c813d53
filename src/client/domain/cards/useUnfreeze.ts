import { useQueryClient } from '@tanstack/react-query';
import { cards } from '#contract/cards.ts';
import { useMutation } from '#client/api/useMutation.ts';
import { call } from '#client/api/call.ts';
import { refreshCard, showCard } from './changes.ts';
import { toasts } from './texts.ts';

/** Unfreezes the card. Nothing is lost by it, so it needs no confirmation. */
export function useUnfreeze() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(cards.unfreeze, {}),
    onSuccess: (card) => {
      showCard(client, card);
      toasts.success('CARD/UNFREEZE/DONE', {}, { about: 'CARD/FREEZE' });
    },
    onError: (error) => {
      void refreshCard(client);
      toasts.failure(error, 'CARD/UNFREEZE');
    },
  });
}
