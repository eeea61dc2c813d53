import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from 'react-router-dom';
import * as pages from '#client/paths/pages.ts';
import * as panels from '#client/paths/panels.ts';
import { usePanelLink } from '#client/routing/panels.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { cardQueries, mayBeOrdered } from './queries.ts';
import { useTranslation } from './faceTexts.ts';
import { CardFace } from './CardFace.tsx';
import classes from './CardFace.module.css';
import { GhostCard } from './GhostCard.tsx';
import { useOwnPortrait } from './useOwnPortrait.ts';

interface HeldCardProps {
  /** Whether this is the card's own page, which follows the order below the card. */
  readonly isOnCardPage?: boolean;
}

/**
 * The user's card, which a tap opens on the whole screen, or a ghost card while another one has
 * been ordered or there is none, which leads to the next step. Renders nothing until the state is
 * known. Also shown on Home, at the top for students.
 */
export function HeldCard({ isOnCardPage = false }: HeldCardProps) {
  const { t } = useTranslation();
  const { data: card, isError, refetch } = useQuery(cardQueries.mine());
  const isReplaceable = mayBeOrdered(card);
  // Orders are not stored on the device, so they are unknown offline.
  const { data: ongoing } = useQuery({ ...cardQueries.order(), enabled: isReplaceable });
  // Keeps the portrait query mounted, so that replacing the card by a ghost card during the request
  // does not send a second one.
  useOwnPortrait();
  const show = usePanelLink(panels.showCard());
  const toOrder = usePanelLink(panels.orderCard());
  if (card === undefined)
    return (
      isError && (
        <p className={classes.failed}>
          {t('CARD/FAILED')}{' '}
          <LinkButton onClick={() => void refetch()}>{t('SHELL/RETRY')}</LinkButton>
        </p>
      )
    );

  const order = isReplaceable ? (ongoing?.order ?? null) : null;
  if (card !== null && !order)
    return (
      <CardFace card={card}>
        <WholeCardLink to={show} name={t('CARD/SHOW')} />
      </CardFace>
    );
  if (order)
    return (
      <GhostCard order={order}>
        {!isOnCardPage && <WholeCardLink to={{ to: pages.card() }} name={t('CARD/ORDER/FOLLOW')} />}
      </GhostCard>
    );
  return (
    <GhostCard order={null} prompt={t('CARD/ORDER/YOURS')}>
      <WholeCardLink to={toOrder} name={t('CARD/ORDER/YOURS')} />
    </GhostCard>
  );
}

const WholeCardLink = ({ to, name }: { readonly to: LinkProps; readonly name: string }) => (
  <Link className={classes.show} {...to}>
    <span className="visually-hidden">{name}</span>
  </Link>
);
