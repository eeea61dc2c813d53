import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { AccessCard } from '../../../contract/cards.ts';
import { CardStatusBadge } from '../../components/CardStatusBadge.tsx';
import { optionalPart } from '../../components/optionalPart.ts';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import { Validity } from '../../components/Validity.tsx';
import { withTexts } from '../../i18n/i18n.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { homeQueries, mayOrderCard } from './queries.ts';
import classes from './Things.module.css';

const OrderInRow = optionalPart(async () => (await withTexts('cards', import('../cards/card/OrderInRow.tsx'))).OrderInRow);

/** How the campus card is; how long it lasts matters only while it works. Of a card that is over, or none, what comes next. */
export function CardState({ card }: { card: AccessCard | null }) {
  const { t } = useTranslation();
  const order = useQuery({ ...homeQueries.cardOrder(), enabled: mayOrderCard(card) });
  return (
    <>
      {card ? <CardStatusBadge status={card.status} /> : !order.data?.order && <StatusBadge tone="neutral" label={t('CARD_STATUS/NO_CARD')} />}
      {card?.status === 'Active' && <p className={classes.detail}><Validity until={card.validityEndDate} /></p>}
      {mayOrderCard(card) && <Suspense><OrderInRow asked={order} /></Suspense>}
    </>
  );
}
