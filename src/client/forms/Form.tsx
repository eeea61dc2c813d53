import { useEffect, useId, useRef, type ReactNode } from 'react';
import { ErrorSummary, type ErrorSummaryProps } from './ErrorSummary.tsx';
import { FormActions, type FormActionsProps } from './FormActions.tsx';
import type { UnsavedChanges } from './unsavedChanges.tsx';
import classes from './Form.module.css';

interface FormProps<Field extends string> {
  /** The guard of what was typed (`useUnsavedChanges`); null for a form that holds nothing a person would miss. */
  readonly unsaved: UnsavedChanges | null;
  readonly onSubmit: () => void | Promise<void>;
  /** A heading of its own. It takes the focus, since the button that opened the form is gone. */
  readonly title?: string;
  /** What stopped the latest attempt, shown from the first attempt on. */
  readonly summary?: ErrorSummaryProps<Field> & { readonly attempts: number };
  readonly children: ReactNode;
  /** The buttons and what is said about them. Absent where the panel or page around the form draws them for the form's `id`. */
  readonly actions?: FormActionsProps;
  readonly id?: string;
  /** A layout of its own. */
  readonly className?: string | undefined;
}

/** The shell of every form that changes something: heading, summary of errors, fields, and buttons with their reasons. */
export function Form<Field extends string>({ unsaved, onSubmit, title, summary, children, actions, id, className = classes.form }: FormProps<Field>) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <form
      id={id}
      className={className}
      noValidate
      aria-labelledby={title && titleId}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      {unsaved?.question}
      {title && <h3 id={titleId} ref={heading} tabIndex={-1}>{title}</h3>}
      {summary && summary.attempts > 0 && <ErrorSummary key={summary.attempts} fieldErrors={summary.fieldErrors} onGoTo={summary.onGoTo} />}
      {children}
      {actions && <FormActions {...actions} />}
    </form>
  );
}
