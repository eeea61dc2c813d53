import { useId } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../i18n/useTranslation.ts';
import classes from './LeaveDialog.module.css';
import { Button } from './Button.ts';
import { useDismissibleDialog } from './useLightDismiss.ts';

/** The texts of the question when something other than typed changes would be lost. */
export interface LeaveQuestion {
  readonly title: string;
  readonly text: string;
  readonly stay: string;
  readonly leave: string;
}

interface LeaveDialogProps {
  readonly question?: LeaveQuestion | undefined;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/**
 * Asks for confirmation before the user leaves and something is lost. `Esc` and a click beside the
 * question cancel leaving.
 */
export function LeaveDialog({ question, onStay, onLeave }: LeaveDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const dialog = useDismissibleDialog();

  // Outside the form, because a modal dialog within a closed `details` is not drawn, and makes
  // everything around it inert.
  return createPortal(
    <dialog
      ref={dialog}
      role="alertdialog"
      className={classes.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      closedby="any"
      onCancel={(event) => {
        event.preventDefault();
        onStay();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Otherwise the key would also close the panel around the form.
        event.preventDefault();
        event.stopPropagation();
        onStay();
      }}
    >
      <h2 id={`${id}-title`}>{question?.title ?? t('UNSAVED/TITLE')}</h2>
      <p id={`${id}-text`}>{question?.text ?? t('UNSAVED/TEXT')}</p>
      <div className="actions">
        <Button onClick={onStay} autoFocus>
          {question?.stay ?? t('UNSAVED/STAY')}
        </Button>
        <Button variant="default" onClick={onLeave}>
          {question?.leave ?? t('UNSAVED/LEAVE')}
        </Button>
      </div>
    </dialog>,
    document.body,
  );
}
