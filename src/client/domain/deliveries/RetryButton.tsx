import { useQueryClient } from '@tanstack/react-query';
import { deliveries, type PersonDelivery } from '#contract/deliveries.ts';
import { ActionButton } from '#client/actions/ActionButton.tsx';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import { refreshWork } from '../refreshWaiting.ts';
import { deliveryQueries } from './queries.ts';
import { toasts, useTranslation } from './texts.ts';

interface RetryButtonProps {
  readonly delivery: PersonDelivery;
  readonly norEduPersonLIN: string;
  /** Whom the delivery is about, where the list has several people's. */
  readonly of?: string | null;
}

/** Tries a refused delivery again. */
export function RetryButton({ delivery: { id, kind }, norEduPersonLIN, of }: RetryButtonProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const retry = useAction({
    send: () => call(deliveries.retry, { params: { norEduPersonLIN, id } }),
    onSent: () => toasts.success('DELIVERY/RETRY/DONE'),
    failure: 'DELIVERY/RETRY',
    refresh: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: deliveryQueries.ofPerson(norEduPersonLIN).queryKey }),
        client.invalidateQueries({ queryKey: deliveryQueries.refused().queryKey }),
        refreshWork(client),
      ]),
  });
  const change = t(`DELIVERY/KIND/${upperCase(kind)}`);
  return (
    <ActionButton
      action={retry}
      label={t('DELIVERY/RETRY/BUTTON')}
      name={t('DELIVERY/RETRY/BUTTON_OF', { change: of ? `${change}, ${of}` : change })}
    />
  );
}
