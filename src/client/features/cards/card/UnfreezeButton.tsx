import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cards } from '../../../../contract/cards.ts';
import { call } from '../../../api/call.ts';
import { toasts } from '../../../api/toastStore.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useConnection } from '../../../offline/connection.ts';
import { refreshCard, showCard } from '../queries.ts';

/** Unfreezes the card. Nothing is lost by it, so it is done at once. */
export function UnfreezeButton() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { online } = useConnection();
  const unfreeze = useMutation({
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
  return <Button loading={unfreeze.isPending} disabled={!online} onClick={() => unfreeze.mutate()}>{t('CARD/UNFREEZE/BUTTON')}</Button>;
}
