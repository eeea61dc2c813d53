import { useId, type MouseEvent, type ReactNode } from 'react';
import { useConnection } from '../offline/connection.ts';
import { Button, type ButtonProps } from '../ui/Button.ts';
import { Notice } from '../ui/Notice.tsx';
import classes from './Form.module.css';

export interface FormActionsProps {
  /** Null where the form cannot be submitted any more. */
  readonly submit: {
    readonly label: string;
    readonly isBusy: boolean;
    /** Why the button cannot be pressed now; null when it can. */
    readonly disabledReason?: string | null;
    readonly look?: ButtonProps;
  } | null;
  readonly cancel?: { readonly label: string; readonly onCancel: () => void };
  /** Shown while there is no connection, when the form cannot be submitted. Absent: the call itself tells. */
  readonly offline?: string;
  /** Why the latest attempt failed, where no field is to blame. */
  readonly submitError?: ReactNode;
  /** Further things to do. */
  readonly others?: ReactNode;
  /** The form, where the buttons stand outside of it. */
  readonly formId?: string;
}

/**
 * A button takes the focus from a field when it is clicked, not when the mouse goes down on it: what the field shows when it is left may
 * move the button away from under the pointer, which would then click nothing. A click by keyboard leaves the focus where it is.
 */
const focusedByClick = {
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
  onClick: ({ detail, currentTarget }: MouseEvent<HTMLButtonElement>) => {
    if (detail > 0) currentTarget.focus({ preventScroll: true });
  },
};

/** The end of a form: why it failed or cannot be submitted, and its buttons. */
export function FormActions({ submit, cancel, offline, submitError, others, formId }: FormActionsProps) {
  const reasonId = useId();
  const { online } = useConnection();
  const isOffline = offline !== undefined && !online;
  const { label, isBusy = false, disabledReason, look } = submit ?? {};

  return (
    <>
      {submitError}
      {isOffline && <Notice tone="warning" isSpoken><p>{offline}</p></Notice>}
      <div className={classes.actions}>
        {submit && (
          <Button {...look} {...focusedByClick} type="submit" form={formId} loading={isBusy} disabled={isOffline || Boolean(disabledReason) || Boolean(look?.disabled)} aria-describedby={disabledReason ? reasonId : undefined}>
            {label}
          </Button>
        )}
        {cancel && <Button variant="default" disabled={isBusy} onMouseDown={focusedByClick.onMouseDown} onClick={cancel.onCancel}>{cancel.label}</Button>}
        {others}
      </div>
      {disabledReason !== undefined && <p id={reasonId} role="status" className={classes.reason}>{disabledReason}</p>}
    </>
  );
}
