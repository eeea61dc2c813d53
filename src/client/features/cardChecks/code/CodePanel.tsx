import { useQuery } from '@tanstack/react-query';
import type { AccessCard } from '#contract/cards.ts';
import { type CardRefusal, cardRefusal } from '#rules/cardStatus.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { cardQueries } from '#client/domain/cards/queries.ts';
import { useClosePanel } from '#client/routing/panels.ts';
import { useSession } from '#client/session/session.ts';
import { Button } from '#client/ui/Button.ts';
import { usePassedDay } from '#client/ui/dates/useToday.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { useTranslation } from '../texts.ts';
import { OwnCode } from './OwnCode.tsx';

/** Of the reasons why an action with a card is refused, those that apply to its code. */
const reasons = [
  'IS_BLOCKED',
  'IS_FROZEN',
  'IS_INACTIVE',
  'IS_INVALID',
  'NO_CARD',
] as const satisfies readonly CardRefusal[];

/** Offline, the card is read from the device. */
export const loader = async () => {
  await queryClient.prefetchQuery(cardQueries.mine());
  return null;
};

/**
 * Panel with the QR code of the card, which others check. It works offline. A card that is known
 * not to be active has no code; otherwise the server decides.
 */
export default function CodePanel() {
  const { t } = useTranslation();
  const close = useClosePanel();
  const liUId = useSession()?.authentication.liUId ?? null;
  const { data: card, isPending } = useQuery(cardQueries.mine());
  const refusal = useCodeRefusal(card);
  return (
    <Panel title={t('CARD_CODE/TITLE')} onClose={close} loading={isPending} isTall>
      {refusal ? (
        <Notice tone="info" action={<Button onClick={close}>{t('CARD_CODE/TO_CARD')}</Button>}>
          <p>{t(`CARD_CODE/REFUSED/${refusal}`)}</p>
        </Notice>
      ) : (
        liUId !== null && <OwnCode liUId={liUId} />
      )}
    </Panel>
  );
}

/** Why the card has no code; null if it has one, or nothing is known. */
function useCodeRefusal(card: AccessCard | null | undefined): (typeof reasons)[number] | null {
  const today = usePassedDay();
  if (card === undefined) return null;
  const refusal = cardRefusal('showCode', card?.status ?? null, false);
  if (refusal === null && card && card.validityEndDate < today) return 'IS_INACTIVE';
  return reasons.find((reason) => reason === refusal) ?? null;
}
