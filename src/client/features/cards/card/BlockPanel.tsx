import { useQuery, useQueryClient } from '@tanstack/react-query';
import { cards } from '#contract/cards.ts';
import { cardRefusal } from '#rules/cardStatus.ts';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { toasts, useTranslation } from '#client/domain/cards/texts.ts';
import { Button } from '#client/ui/Button.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { PanelFoot } from '#client/ui/PanelFoot.tsx';
import { OnlineButton } from '#client/ui/OnlineButton.tsx';
import { useConnection } from '#client/offline/connection.ts';
import { useClosePanel } from '#client/routing/panels.ts';
import { CardRefusalNotice } from './CardRefusalNotice.tsx';
import { cardFailure } from '../failure.ts';
import { refreshCard, showCard } from '#client/domain/cards/changes.ts';
import { cardQueries } from '#client/domain/cards/queries.ts';

/** Panel that blocks the card permanently, after showing the consequences and the alternative. */
export default function BlockPanel() {
  const { t } = useTranslation();
  const close = useClosePanel();
  const client = useQueryClient();
  const { online } = useConnection();
  const { data: card, isPending } = useQuery(cardQueries.mine());
  const block = useAction({
    send: () => call(cards.block, {}),
    onSent: (blocked) => {
      showCard(client, blocked);
      toasts.success('CARD/BLOCK/DONE');
      close();
    },
    failure: () => void refreshCard(client),
  });
  // From the press until the panel closes, it shows what it showed before: the card is blocked a
  // moment earlier.
  const isBlocking = block.isPending || block.isSuccess;
  const refusal =
    isPending || isBlocking ? null : cardRefusal('block', card?.status ?? null, false);
  if (refusal)
    return (
      <Panel title={t('PANEL/BLOCK_CARD')} onClose={close}>
        <CardRefusalNotice refusal={refusal} />
      </Panel>
    );

  return (
    <Panel
      title={t('PANEL/BLOCK_CARD')}
      onClose={close}
      loading={isPending}
      submitError={cardFailure(block.error, 'CARD/BLOCK', { 409: 'CARD/BLOCK/NOT_ALLOWED' })}
    >
      <PanelFoot
        notes={
          !online && (
            <Notice tone="warning" isSpoken>
              {t('CARD/WHY/OFFLINE')}
            </Notice>
          )
        }
        main={
          <OnlineButton color="red" loading={isBlocking} onClick={() => block.mutate()}>
            {t('CARD/BLOCK/CONFIRM', { last: card?.isoNumber.slice(-4) })}
          </OnlineButton>
        }
        secondary={
          <Button variant="default" disabled={isBlocking} onClick={close}>
            {t('CARD/BLOCK/KEEP')}
          </Button>
        }
      />
      <div className="stack">
        <p>{t('CARD/BLOCK/WHAT')}</p>
        <p>{t('CARD/BLOCK/FINAL')}</p>
        {card?.status === 'Active' && <Notice tone="info">{t('CARD/BLOCK/INSTEAD')}</Notice>}
      </div>
    </Panel>
  );
}
