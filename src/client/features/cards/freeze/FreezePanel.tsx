import { useQuery } from '@tanstack/react-query';
import { cardRefusal } from '#rules/cardStatus.ts';
import { useAction } from '#client/actions/useAction.ts';
import { toasts, useTranslation } from '#client/domain/cards/texts.ts';
import { Button } from '#client/ui/Button.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { PanelFoot } from '#client/ui/PanelFoot.tsx';
import { useClosePanel } from '#client/routing/panels.ts';
import { CardRefusalNotice } from '../card/CardRefusalNotice.tsx';
import { UnfreezeButton } from '#client/domain/cards/UnfreezeButton.tsx';
import { cardFailure } from '../failure.ts';
import { cardQueries } from '#client/domain/cards/queries.ts';
import { freezeCard, useWaitingFreeze } from '#client/domain/cards/waitingFreeze.ts';
import { WaitingNotice } from '#client/domain/cards/WaitingNotice.tsx';

/**
 * Panel that freezes a lost card with a single tap, since every minute counts and a freeze can be
 * undone. Offline, the freeze stays pending, and the panel shows this. The known status may rule
 * out a freeze; otherwise the server decides.
 */
export default function FreezePanel() {
  const { t } = useTranslation();
  const close = useClosePanel();
  const { data: card, isPending } = useQuery(cardQueries.mine());
  const isWaiting = useWaitingFreeze() !== null;
  const freeze = useAction({
    send: freezeCard,
    onSent: (outcome) => {
      if (outcome === 'waiting') return;
      toasts.success('CARD/FREEZE/DONE');
      close();
    },
    failure: null,
  });
  // From the press until the panel closes, it shows what it showed before: the card is frozen a
  // moment earlier.
  const isFreezing = freeze.isPending || freeze.data === 'frozen';
  const refusal =
    isPending || isFreezing ? null : cardRefusal('freeze', card?.status ?? null, false);

  return (
    <Panel
      title={t('PANEL/FREEZE_CARD')}
      onClose={close}
      submitError={
        refusal
          ? null
          : cardFailure(freeze.error, 'CARD/FREEZE', {
              404: 'CARD/WHY/NO_CARD',
              409: 'CARD/FREEZE/NOT_ACTIVE',
            })
      }
    >
      {!isWaiting && !refusal && (
        <PanelFoot
          main={
            <Button loading={isFreezing} onClick={() => freeze.mutate()}>
              {t('CARD/FREEZE/BUTTON')}
            </Button>
          }
        />
      )}
      {isWaiting ? (
        <WaitingNotice />
      ) : refusal === 'IS_FROZEN' ? (
        <Frozen onUnfrozen={close} />
      ) : refusal ? (
        <CardRefusalNotice refusal={refusal} />
      ) : (
        <Consequences />
      )}
    </Panel>
  );
}

/**
 * Shown when the card is frozen, also when a pending freeze has just been sent while the panel was
 * open.
 */
function Frozen({ onUnfrozen }: { readonly onUnfrozen: () => void }) {
  const { t } = useTranslation();
  return (
    <Notice
      tone="success"
      isSpoken
      title={t('CARD/FREEZE/DONE')}
      action={<UnfreezeButton onDone={onUnfrozen} />}
    >
      <p>{t('CARD/MEANING/FROZEN')}</p>
    </Notice>
  );
}

function Consequences() {
  const { t } = useTranslation();
  return (
    <div className="stack">
      <p>{t('CARD/FREEZE/WHAT')}</p>
      <p>{t('CARD/FREEZE/BACK')}</p>
    </div>
  );
}
