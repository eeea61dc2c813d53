import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from '../i18n/useTranslation.ts';
import classes from './LeaveDialog.module.css';
import { useModalDialog } from './useModalDialog.ts';

interface LeaveDialogProps {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before changes are lost. `Esc` stays. */
export function LeaveDialog({ onStay, onLeave }: LeaveDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const dialog = useModalDialog();

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={classes.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onStay();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // The panel around the form would take the key too.
        event.preventDefault();
        event.stopPropagation();
        onStay();
      }}
    >
      <h2 id={`${id}-title`}>{t('UNSAVED/TITLE')}</h2>
      <p id={`${id}-text`}>{t('UNSAVED/TEXT')}</p>
      <div className={classes.buttons}>
        <Button onClick={onStay} autoFocus>{t('UNSAVED/STAY')}</Button>
        <Button variant="default" onClick={onLeave}>{t('UNSAVED/LEAVE')}</Button>
      </div>
    </dialog>
  );
}
