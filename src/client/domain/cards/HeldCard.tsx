import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import * as panels from '#client/paths/panels.ts';
import { usePanelLink } from '#client/routing/panels.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { cardQueries, mayBeOrdered } from './queries.ts';
import { useTranslation } from './texts.ts';
import { CardFace } from './CardFace.tsx';
import classes from './CardFace.module.css';
import { GhostCard } from './GhostCard.tsx';
import { useOwnPortrait } from './useOwnPortrait.ts';

/**
 * The user's card, which a tap opens on the whole screen, or a ghost card while another one has
 * been ordered or there is none. Renders nothing until the state is known. Also shown on Home, at
 * the top for students.
 */
export function HeldCard() {
  const { t } = useTranslation();
  const { data: card, isError, refetch } = useQuery(cardQueries.mine());
  const isReplaceable = mayBeOrdered(card);
  // Orders are not stored on the device, so they are unknown offline.
  const { data: ongoing } = useQuery({ ...cardQueries.order(), enabled: isReplaceable });
  // Keeps the portrait query mounted, so that replacing the card by a ghost card during the request
  // does not send a second one.
  useOwnPortrait();
  const show = usePanelLink(panels.showCard());
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
  if (card === null || order) return <GhostCard order={order} />;
  return (
    <CardFace card={card}>
      <Link className={classes.show} {...show}>
        <span className="visually-hidden">{t('CARD/SHOW')}</span>
      </Link>
    </CardFace>
  );
}
