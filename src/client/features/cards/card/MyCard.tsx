import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { AccessCard } from '#contract/cards.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import { application } from '#client/api/product.ts';
import * as panels from '#client/paths/panels.ts';
import { usePanelLink } from '#client/routing/panels.ts';
import { DataAge } from '#client/ui/DataAge.tsx';
import { WaitingNotice } from '#client/domain/cards/WaitingNotice.tsx';
import { cardQueries } from '#client/domain/cards/queries.ts';
import { useTranslation } from '#client/domain/cards/texts.ts';
import { LateInstallOffer } from '#client/domain/install/LateInstallOffer.tsx';
import { pollWhile } from '#client/domain/pollWhile.ts';
import { CardDelivery } from './CardDelivery.tsx';
import { CardActions } from './CardActions.tsx';
import { HeldCard } from '#client/domain/cards/HeldCard.tsx';
import { OrderState } from './OrderState.tsx';
import classes from './MyCard.module.css';

/** The user's card with its actions and any order in progress. */
export function MyCard() {
  const { data: card, dataUpdatedAt } = useSuspenseQuery({
    ...cardQueries.mine(),
    refetchInterval: ({ state }) => pollWhile(state.data?.delivery?.state === 'OnItsWay'),
  });
  // Orders are not stored on the device, so they are unknown offline.
  const { data: ongoing } = useQuery({
    ...cardQueries.order(),
    refetchInterval: ({ state }) => pollWhile(state.data?.order?.delivery?.state === 'OnItsWay'),
  });
  const order = ongoing?.order ?? null;
  const delivery = order ? order.delivery : (ongoing?.refused ?? card?.delivery);
  // Otherwise the doors do not know the status yet, and the delivery explains what applies.
  const isInEffect = delivery === undefined || delivery.state === 'Done';

  return (
    <div className={classes.column}>
      <HeldCard isOnCardPage />
      <DataAge of={dataUpdatedAt} />
      <WaitingNotice />
      <CardActions card={card} isOrdered={order !== null} />
      {order && <OrderState order={order} />}
      <CardDelivery delivery={delivery} />
      {isInEffect && <Meaning card={card} isOrdered={order !== null} />}
      {card && hasWallets() && <WalletsLink />}
      <LateInstallOffer />
    </div>
  );
}

/**
 * Explains the card's status to its holder, or what to do without a card. Renders nothing when an
 * order in progress already explains the situation.
 */
function Meaning({ card, isOrdered }: { card: AccessCard | null; isOrdered: boolean }) {
  const { t } = useTranslation();
  const status = card?.status ?? null;
  if (isOrdered && status !== 'Active' && status !== 'Frozen') return null;
  const key =
    status === null
      ? 'CARD/NONE'
      : status === 'Active' || status === 'Frozen'
        ? (`CARD/MEANING/${upperCase(status)}` as const)
        : (`CARD/WHY/IS_${upperCase(status)}` as const);
  return <p className={classes.why}>{t(key)}</p>;
}

/** Whether the card can be added to any kind of wallet. */
const hasWallets = (): boolean => {
  const { hasWallets: issues = false, passPlatforms = [] } = application();
  return issues || passPlatforms.length > 0;
};

/** Leads to the wallets that hold the card, where it can be added to one. */
function WalletsLink() {
  const { t } = useTranslation();
  const link = usePanelLink(panels.cardWallets());
  return (
    <Link {...link} className={classes.why}>
      {t('CARD/WALLETS')}
    </Link>
  );
}
