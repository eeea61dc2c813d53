import { useId, type MouseEvent, type ReactNode, type Ref } from 'react';
import { useConnection } from '../offline/connection.ts';
import { ActionRow } from '../ui/ActionRow.tsx';
import { Button, type ButtonProps } from '../ui/Button.ts';
import { Notice } from '../ui/Notice.tsx';
import { PanelFoot } from '../ui/PanelFoot.tsx';
import classes from './Form.module.css';

export interface FormActionsProps {
  /** Null when the form can no longer be submitted. */
  readonly submit: {
    readonly label: string;
    readonly isBusy: boolean;
    /** Why the button is disabled; null when it is enabled. */
    readonly disabledReason?: string | null;
    readonly look?: ButtonProps;
    readonly ref?: Ref<HTMLButtonElement>;
  } | null;
  readonly cancel?: { readonly label: string; readonly onCancel: () => void };
  /**
   * Message shown while offline, when the form cannot be submitted. Absent: the form stays enabled
   * and the call itself reports the failure.
   */
  readonly offline?: string;
  /** Why the latest attempt failed, for errors that belong to no field. */
  readonly submitError?: ReactNode;
  /** Additional actions. */
  readonly others?: ReactNode;
  /** What is to be known before, above the buttons. */
  readonly notes?: ReactNode;
  /** Whether the form is what its panel is for, so that its actions are those of the panel. */
  readonly isOfPanel?: boolean;
  /** Id of the form, when the buttons are rendered outside of it. */
  readonly formId?: string;
}

/**
 * Makes a button take the focus on click instead of on mouse down: the blur of a field may show a
 * message that moves the button away from under the pointer, so that the click would miss it. A
 * keyboard click leaves the focus unchanged.
 */
const focusedByClick = {
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
  onClick: ({ detail, currentTarget }: MouseEvent<HTMLButtonElement>) => {
    if (detail > 0) currentTarget.focus({ preventScroll: true });
  },
};

/** The end of a form: why it failed or cannot be submitted, and its buttons. */
export function FormActions({
  submit,
  cancel,
  offline,
  submitError,
  others,
  notes,
  isOfPanel = false,
  formId,
}: FormActionsProps) {
  const reasonId = useId();
  const { online } = useConnection();
  const isOffline = offline !== undefined && !online;
  const { isBusy = false, disabledReason } = submit ?? {};

  const before = (
    <>
      {notes}
      {submitError}
      {isOffline && (
        <Notice tone="warning" isSpoken>
          <p>{offline}</p>
        </Notice>
      )}
    </>
  );
  const actions = {
    main: submit && (
      <SubmitButton
        {...submit}
        formId={formId}
        isDisabled={isOffline || Boolean(disabledReason)}
        reasonId={disabledReason ? reasonId : undefined}
      />
    ),
    secondary: (
      <>
        {cancel && (
          <Button
            variant="default"
            disabled={isBusy}
            onMouseDown={focusedByClick.onMouseDown}
            onClick={cancel.onCancel}
          >
            {cancel.label}
          </Button>
        )}
        {others}
      </>
    ),
  };
  const reason = disabledReason !== undefined && (
    <p id={reasonId} role="status" className={classes.reason}>
      {disabledReason}
    </p>
  );
  if (isOfPanel)
    return (
      <PanelFoot
        notes={
          <>
            {before}
            {reason}
          </>
        }
        {...actions}
      />
    );
  return (
    <>
      {before}
      <ActionRow {...actions} />
      {reason}
    </>
  );
}

interface SubmitButtonProps extends NonNullable<FormActionsProps['submit']> {
  readonly formId: string | undefined;
  readonly isDisabled: boolean;
  readonly reasonId: string | undefined;
}

const SubmitButton = ({
  label,
  isBusy,
  look,
  ref,
  formId,
  isDisabled,
  reasonId,
}: SubmitButtonProps) => (
  <Button
    {...look}
    {...focusedByClick}
    {...(ref && { ref })}
    type="submit"
    form={formId}
    loading={isBusy}
    disabled={isDisabled || Boolean(look?.disabled)}
    aria-describedby={reasonId}
  >
    {label}
  </Button>
);
