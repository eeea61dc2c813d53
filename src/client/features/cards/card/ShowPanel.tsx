import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { keepScreenOn } from '#client/device/wakeLock.ts';
import { useClosePanel } from '#client/routing/panels.ts';
import { CloseIcon } from '#client/ui/icons.tsx';
import { useModalDialog } from '#client/ui/useModalDialog.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { cardQueries } from '#client/domain/cards/queries.ts';
import { useTranslation } from '#client/domain/cards/texts.ts';
import { CardFace } from '#client/domain/cards/CardFace.tsx';
import { GhostCard } from '#client/domain/cards/GhostCard.tsx';
import classes from './ShowPanel.module.css';

export const loader = async () => {
  await queryClient.prefetchQuery(cardQueries.mine());
  return null;
};

/**
 * The card on the whole screen, to be shown to another person: as large and bright as a page can
 * make it, with the screen kept awake. A tap closes it.
 */
export default function ShowPanel() {
  const { t } = useTranslation();
  const close = useClosePanel();
  const dialog = useModalDialog();
  const { data: card } = useSuspenseQuery(cardQueries.mine());
  useEffect(() => {
    const letGo = keepScreenOn();
    return letGo;
  }, []);
  const isClosed = useRef(false);
  // A second tap must not go back a second step.
  const closeOnce = () => {
    if (!isClosed.current) close();
    isClosed.current = true;
  };

  return (
    <dialog
      ref={dialog}
      className={classes.screen}
      aria-label={t('PANEL/SHOW_CARD')}
      onCancel={(event) => {
        event.preventDefault();
        closeOnce();
      }}
    >
      <div className={classes.held}>
        {card ? <CardFace card={card} /> : <GhostCard order={null} />}
      </div>
      <button
        type="button"
        className={classes.close}
        onClick={closeOnce}
        aria-label={t('PANEL/CLOSE')}
      >
        <CloseIcon size={24} />
      </button>
    </dialog>
  );
}
