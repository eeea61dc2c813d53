import { useQueryClient } from '@tanstack/react-query';
import { cards } from '#contract/cards.ts';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { refreshCard, showCard } from './changes.ts';
import { toasts } from './texts.ts';

/** Unfreezes the card. Nothing is lost by it, so it needs no confirmation. */
export function useUnfreeze() {
  const client = useQueryClient();
  return useAction({
    send: () => call(cards.unfreeze, {}),
    onSent: (card) => {
      showCard(client, card);
      toasts.success('CARD/UNFREEZE/DONE', {}, { about: 'CARD/FREEZE' });
    },
    failure: (error) => {
      void refreshCard(client);
      toasts.failure(error, 'CARD/UNFREEZE');
    },
  });
}
