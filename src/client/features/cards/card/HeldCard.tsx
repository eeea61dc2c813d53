import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { mayUseCard } from '../../../../rules/cardStatus.ts';
import * as panels from '../../../paths/panels.ts';
import { usePanelLink } from '../../../routing/panels.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { cardQueries } from '../queries.ts';
import { useTranslation } from '../texts.ts';
import { CardFace } from './CardFace.tsx';
import classes from './CardFace.module.css';
import { GhostCard } from './GhostCard.tsx';
import { useOwnPortrait } from './useOwnPortrait.ts';

/**
 * The person's card, which a tap shows on the whole screen; while another one is on its way or there is none, its ghost. Nothing until it is
 * known. Home shows it too, first of all to students.
 */
export function HeldCard() {
  const { t } = useTranslation();
  const { data: card, isError, refetch } = useQuery(cardQueries.mine());
  const mayBeOrdered = card !== undefined && mayUseCard('order', card?.status ?? null, false);
  // Never kept on the device, so without a network nobody knows.
  const { data: asked } = useQuery({ ...cardQueries.order(), enabled: mayBeOrdered });
  // One request, although the card may turn into a ghost while it is under way.
  useOwnPortrait();
  const show = usePanelLink(panels.showCard());
  if (card === undefined) return isError && <p className={classes.failed}>{t('CARD/FAILED')} <LinkButton onClick={() => void refetch()}>{t('SHELL/RETRY')}</LinkButton></p>;

  const order = mayBeOrdered ? asked?.order ?? null : null;
  if (card === null || order) return <GhostCard order={order} />;
  return (
    <CardFace card={card}>
      <Link className={classes.show} {...show}><span className="visually-hidden">{t('CARD/SHOW')}</span></Link>
    </CardFace>
  );
}
