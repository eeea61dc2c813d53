import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AccessCard } from '../../../../contract/cards.ts';
import { type CardAction, cardRefusal } from '../../../../rules/cardStatus.ts';
import { upperCase } from '../../../i18n/upperCase.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useConnection } from '../../../offline/connection.ts';
import * as panels from '../../../routing/panelPaths.ts';
import { usePanelLink } from '../../../routing/panels.ts';
import { useWaitingFreeze } from '../freeze/waitingFreeze.ts';
import classes from './MyCard.module.css';
import { UnfreezeButton } from './UnfreezeButton.tsx';

interface CardActionsProps {
  readonly card: AccessCard | null;
  readonly isOrdered: boolean;
}

/**
 * What can be done with the card now; of the rest why not. A card that is over, or none, leaves only an order to think of. Freezing works
 * without a network too, the others don't.
 */
export function CardActions({ card, isOrdered }: CardActionsProps) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const [freeze, block, pin, order] = [usePanelLink(panels.freezeCard()), usePanelLink(panels.blockCard()), usePanelLink(panels.cardPin()), usePanelLink(panels.orderCard())];
  const status = card?.status ?? null;
  const isWaiting = useWaitingFreeze() !== null;
  const isInUse = status === 'Active' || status === 'Frozen';
  const whyNot = (action: CardAction) => {
    const refusal = cardRefusal(action, status, isOrdered);
    if (refusal) return t(`CARD/WHY/${refusal}`);
    return online || action === 'freeze' ? null : t('CARD/WHY/OFFLINE');
  };

  // That it is on its way has been said above.
  if (isOrdered && !isInUse) return null;
  return (
    <section>
      <h2 className="visually-hidden">{t('CARD/ACTIONS')}</h2>
      <ul className={classes.actions}>
        {status === 'Frozen' && <Action what={t('CARD/UNFREEZE')} help={t('CARD/UNFREEZE/HELP')} whyNot={whyNot('unfreeze')}><UnfreezeButton /></Action>}
        {status === 'Active' && !isWaiting && (
          <Action what={t('CARD/FREEZE')} help={t('CARD/FREEZE/HELP')} whyNot={whyNot('freeze')}>
            <Button component={Link} {...freeze}>{t('CARD/FREEZE/BUTTON')}</Button>
          </Action>
        )}
        {isInUse && (
          <Action what={t('CARD/PIN')} help={t('CARD/PIN/HELP')} whyNot={whyNot('changePin')}>
            <Button component={Link} {...pin} variant="default">{t('CARD/PIN/BUTTON')}</Button>
          </Action>
        )}
        <Action what={t('CARD/ORDER')} help={t(isInUse || status === null ? 'CARD/ORDER/HELP' : `CARD/WHY/IS_${upperCase(status)}`)} whyNot={whyNot('order')}>
          <Button component={Link} {...order} variant={isInUse ? 'default' : 'filled'}>{t('CARD/ORDER/BUTTON')}</Button>
        </Action>
        {isInUse && (
          <Action what={t('CARD/BLOCK')} help={t('CARD/BLOCK/HELP')} whyNot={whyNot('block')}>
            <Button component={Link} {...block} variant="default" color="red">{t('CARD/BLOCK/BUTTON')}</Button>
          </Action>
        )}
      </ul>
    </section>
  );
}

interface ActionProps {
  readonly what: string;
  readonly help: string;
  /** Why it cannot be done now; null: it can. */
  readonly whyNot: string | null;
  readonly children: ReactNode;
}

const Action = ({ what, help, whyNot, children }: ActionProps) => (
  <li>
    <div>
      <p className={classes.what}>{what}</p>
      <p className={classes.why}>{whyNot ?? help}</p>
    </div>
    {whyNot === null && children}
  </li>
);
