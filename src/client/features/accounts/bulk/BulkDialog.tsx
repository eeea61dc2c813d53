import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Modal } from '@mantine/core';
import { useMediaQuery, useWindowEvent } from '@mantine/hooks';
import { useEffect, type KeyboardEvent as ReactKeyboardEvent } from 'react';
import { Button } from '#client/ui/Button.ts';
import { CloseButton } from '#client/ui/CloseButton.tsx';
import { useTranslation } from '../texts.ts';
import { bulkActions } from './actions.ts';
import { ChoiceStep, type BulkDialogProps } from './ChoiceStep.tsx';
import { type BulkProgress, isGoingOn } from './followedRun.ts';
import { useLiveRun, type LiveRun, useRunProgress } from './liveRun.ts';
import { RunState } from './RunState.tsx';
import classes from './BulkDialog.module.css';

/** Screens too narrow for a dialog with the page visible around it. */
const PHONE = '(max-width: 47.99em)';

/**
 * Dialog for a bulk action: first the choice and its effect on each account, then the progress.
 * Closing the dialog cancels nothing: the run continues, and the page shows its progress.
 */
export function BulkDialog(props: BulkDialogProps) {
  const { action, isInPanel = false, onClose } = props;
  const { t } = useTranslation();
  const live = useLiveRun();
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false;

  // The dialog unmounts as soon as it closes, before the library can restore the focus.
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    };
  }, []);

  const closeByKey = (event: KeyboardEvent | ReactKeyboardEvent) => {
    // An open list or calendar inside the dialog handles Escape first; the panel around the dialog
    // must not handle it at all.
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  // The library moves the focus into the dialog a moment after it is shown.
  useWindowEvent('keydown', closeByKey);
  return (
    // The library's own Escape handling ignores popups that are open inside the dialog. Events from
    // portals bubble to this element too.
    <div role="presentation" onKeyDown={closeByKey}>
      <Modal.Root
        opened
        onClose={onClose}
        withinPortal={!isInPanel}
        closeOnEscape={false}
        closeOnClickOutside={false}
        fullScreen={isPhone}
        centered
        size="44rem"
        padding={0}
        // A transition that uses transforms would make the dialog clip its popups
        // (`popupPlacement`).
        transitionProps={{ transition: 'fade', duration: 150 }}
        classNames={classes}
      >
        <Modal.Overlay />
        <Modal.Content>
          <header className={classes.header}>
            <Modal.Title component="h2">{t(bulkActions[action].title)}</Modal.Title>
            <CloseButton label={t('ACCOUNTS/BULK/CLOSE')} onClick={onClose} />
          </header>
          {live ? <Running live={live} onHide={onClose} /> : <ChoiceStep {...props} />}
        </Modal.Content>
      </Modal.Root>
    </div>
  );
}

/** Progress of a run inside the dialog, with the buttons that control it. */
function Running({ live, onHide }: { live: LiveRun; onHide: () => void }) {
  const { t } = useTranslation();
  const progress = useRunProgress(live);
  return (
    <>
      <div className={classes.body}>
        <RunState progress={progress} />
      </div>
      <footer className={classes.footer}>
        <div className={classes.buttons}>
          <RunButtons live={live} progress={progress} />
          {isGoingOn(progress) && (
            <Button variant="default" onClick={onHide}>
              {t('ACCOUNTS/BULK/HIDE')}
            </Button>
          )}
        </div>
      </footer>
    </>
  );
}

/** The buttons for the current phase of the run: stop, continue, retry or end. */
function RunButtons({ live, progress: { phase } }: { live: LiveRun; progress: BulkProgress }) {
  const { t } = useTranslation();
  if (phase === 'running')
    return (
      <Button variant="default" onClick={live.stop}>
        {t('ACCOUNTS/BULK/STOP')}
      </Button>
    );
  if (phase !== 'stopped' && phase !== 'failed') return null;
  return (
    <>
      <Button onClick={live.resume}>
        {t(phase === 'failed' ? 'SHELL/RETRY' : 'ACCOUNTS/BULK/CONTINUE')}
      </Button>
      <Button variant="default" onClick={live.end}>
        {t('ACCOUNTS/BULK/FINISH')}
      </Button>
    </>
  );
}
