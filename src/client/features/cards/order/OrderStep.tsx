import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cards, type CardOrder } from '../../../../contract/cards.ts';
import { call } from '../../../api/call.ts';
import { NoConnection, Refusal } from '../../../api/refusal.ts';
import { Messages } from '../../../components/Messages.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useConnection } from '../../../offline/connection.ts';
import { cardFailure } from '../failure.ts';
import { PinForm } from '../pin/PinForm.tsx';
import { refreshCard } from '../queries.ts';
import { orderRefusal } from './orderRefusal.ts';

/** Chooses the PIN and orders. What another tab has done meanwhile shows at once. */
export function OrderStep({ onOrdered }: { onOrdered: (order: CardOrder) => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { online } = useConnection();
  const order = useMutation({
    mutationFn: (newPin: string) => call(cards.order, { body: { newPin } }),
    onSuccess: onOrdered,
    onError: (error) => {
      if (error instanceof Refusal && error.status === 409) void refreshCard(client);
    },
  });
  const pinFault = order.error instanceof Refusal && order.error.status === 400 ? order.error.errors?.['newPin']?.[0] : undefined;
  const reason = orderRefusal(order.error);
  const failure = pinFault ? null : cardFailure(order.error, 'CARD/ORDER', reason ? { 409: reason } : {});

  return (
    <PinForm asksForCurrent={false} onPin={({ newPin }) => order.mutate(newPin)} {...(pinFault && { refused: { newPin: pinFault } })}>
      {!online || order.error instanceof NoConnection ? (
        <Notice tone="warning" isSpoken><p>{t('CARD/WHY/OFFLINE')}</p></Notice>
      ) : (
        failure && <Notice tone={failure.type} isSpoken><Messages messages={failure.messages} /></Notice>
      )}
      <Button type="submit" loading={order.isPending} disabled={!online}>{t('CARD/ORDER/CONFIRM')}</Button>
    </PinForm>
  );
}
