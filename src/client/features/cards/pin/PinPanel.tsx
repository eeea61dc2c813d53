import { useQuery, useQueryClient } from '@tanstack/react-query';
import { cards } from '#contract/cards.ts';
import { cardRefusal } from '#rules/cardStatus.ts';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { errorAtField, isInvalidInput, NetworkError } from '#client/api/errors.ts';
import { toasts, useTranslation } from '#client/domain/cards/texts.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { useConnection } from '#client/offline/connection.ts';
import { useClosePanel } from '#client/routing/panels.ts';
import { CardRefusalNotice } from '../card/CardRefusalNotice.tsx';
import { cardFailure } from '../failure.ts';
import { cardQueries } from '#client/domain/cards/queries.ts';
import type { PinFields } from './pinForm.ts';
import { PinForm } from './PinForm.tsx';

/**
 * Panel for changing the card's PIN, using the current PIN or the number on the card (CARD-08,
 * CARD-10).
 */
export default function PinPanel() {
  const { t } = useTranslation();
  const close = useClosePanel();
  const { online } = useConnection();
  const client = useQueryClient();
  const { data: card, isPending } = useQuery(cardQueries.mine());
  const change = useAction({
    send: ({
      pin: { current, newPin },
    }: {
      readonly pin: PinFields;
      readonly release: () => void;
    }) =>
      call(cards.changePin, {
        body: { cardId: card?.id ?? '', pinOrMifareNumner: current, newPin },
      }),
    onSent: (_, { release }) => {
      release();
      void client.invalidateQueries({ queryKey: cardQueries.mine().queryKey });
      toasts.success('CARD/PIN/DONE');
      close();
    },
    failure: null,
  });
  const refused = refusedFields(change.error);
  const refusal = isPending ? null : cardRefusal('changePin', card?.status ?? null, false);
  if (refusal)
    return (
      <Panel title={t('PANEL/CARD_PIN')} onClose={close}>
        <CardRefusalNotice refusal={refusal} />
      </Panel>
    );

  return (
    <Panel
      title={t('PANEL/CARD_PIN')}
      onClose={close}
      loading={isPending}
      submitError={
        refused
          ? null
          : cardFailure(change.error, 'CARD/PIN', {
              409: 'CARD/WHY/CHANGED',
              423: 'CARD/PIN/LOCKED',
            })
      }
    >
      <PinForm
        asksForCurrent
        onPin={(pin, release) => change.mutate({ pin, release })}
        {...(refused && { refused })}
        actions={{
          isOfPanel: true,
          submit: { label: t('CARD/PIN/BUTTON'), isBusy: change.isPending },
          offline: t('CARD/WHY/OFFLINE'),
          submitError: online && change.error instanceof NetworkError && (
            <Notice tone="warning" isSpoken>
              {t('CARD/WHY/OFFLINE')}
            </Notice>
          ),
        }}
      />
    </Panel>
  );
}

/**
 * Returns the server's errors about single fields by their names in the form; null for any other
 * error.
 */
function refusedFields(error: Error | null): Partial<Record<keyof PinFields, string>> | null {
  if (!isInvalidInput(error)) return null;
  const current = errorAtField(error, 'pinOrMifareNumner');
  const newPin = errorAtField(error, 'newPin');
  return {
    ...(current && { current: current.replace('CARD/PIN/', '') }),
    ...(newPin && { newPin }),
  };
}
