import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { CloseButton } from '#client/ui/CloseButton.tsx';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { useModalDialog } from '#client/ui/useModalDialog.ts';
import { useTranslation } from './texts.ts';
import { factorQueries } from './queries.ts';
import { StepUpForm } from './StepUpForm.tsx';
import classes from './StepUp.module.css';

interface StepUpDialogProps {
  /** Receives whether the user has reauthenticated. */
  readonly onClose: (isProved: boolean) => void;
}

/**
 * Dialog above the page that asks the user to reauthenticate by any of their factors, or by the
 * password.
 */
export function StepUpDialog({ onClose }: StepUpDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const dialog = useModalDialog();
  const { data: factors, error, refetch } = useQuery(factorQueries.mine());

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose(false);
      }}
    >
      <header className={classes.header}>
        <h2 id={id} tabIndex={-1}>
          {t('MFA/STEP_UP/TITLE')}
        </h2>
        <CloseButton label={t('MFA/STEP_UP/CLOSE')} onClick={() => onClose(false)} />
      </header>
      {factors && (
        <StepUpForm
          factors={factors}
          onProved={() => onClose(true)}
          onCancel={() => onClose(false)}
        />
      )}
      {!factors &&
        (error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <RowSkeleton rows={2} />
        ))}
    </dialog>
  );
}
