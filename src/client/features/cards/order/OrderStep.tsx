import { useQueryClient } from '@tanstack/react-query';
import { cards, type CardOrder } from '#contract/cards.ts';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { ApiError, errorAtField, NetworkError } from '#client/api/errors.ts';
import type { ToastContent } from '#client/ui/toasts/toasts.ts';
import { Messages } from '#client/ui/toasts/Messages.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { useTranslation, type TextKey } from '#client/domain/cards/texts.ts';
import { useConnection } from '#client/offline/connection.ts';
import { cardFailure } from '../failure.ts';
import { PinForm } from '../pin/PinForm.tsx';
import { refreshCard } from '#client/domain/cards/changes.ts';

/**
 * Form that chooses the PIN and orders the card. Changes made in another tab are shown immediately
 * after a refusal.
 */
export function OrderStep({ onOrdered }: { onOrdered: (order: CardOrder) => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { online } = useConnection();
  const order = useAction({
    send: (newPin: string) => call(cards.order, { body: { newPin } }),
    onSent: onOrdered,
    failure: (error) => {
      if (error instanceof ApiError && error.status === 409) void refreshCard(client);
    },
  });
  const pinError = errorAtField(order.error, 'newPin');
  const reason = orderRefusal(order.error);
  const failure: ToastContent | null =
    order.error instanceof NetworkError
      ? { type: 'warning', messages: [{ keys: ['CARD/WHY/OFFLINE'] }] }
      : pinError
        ? null
        : cardFailure(order.error, 'CARD/ORDER', reason ? { 409: reason } : {});

  return (
    <PinForm
      asksForCurrent={false}
      onPin={({ newPin }) => order.mutate(newPin)}
      {...(pinError && { refused: { newPin: pinError } })}
      actions={{
        isOfPanel: true,
        submit: { label: t('CARD/ORDER/CONFIRM'), isBusy: order.isPending },
        offline: t('CARD/WHY/OFFLINE'),
        submitError: online && failure && (
          <Notice tone={failure.type} isSpoken>
            <Messages messages={failure.messages} />
          </Notice>
        ),
      }}
    />
  );
}

const reasons = ['ONGOING', 'STATUS', 'PHOTO_MISSING', 'PHOTO_UNFIT'] as const;

/** Returns the server's reason for refusing an order; null for any other error. */
function orderRefusal(error: Error | null): TextKey | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const serverReason = error.errors?.['card']?.[0];
  const reason = reasons.find((one) => serverReason === `CARD/ORDER/${one}`);
  return reason ? `CARD/ORDER/${reason}` : null;
}
