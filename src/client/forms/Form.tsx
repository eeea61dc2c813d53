import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useTranslation } from '../i18n/useTranslation.ts';
import { Notice } from '../ui/Notice.tsx';
import { FormActions, type FormActionsProps } from './FormActions.tsx';
import type { UnsavedChanges } from './unsavedChanges.tsx';
import classes from './Form.module.css';

interface ErrorSummaryProps<F extends string> {
  readonly fieldErrors: readonly {
    readonly field: F;
    readonly name: string;
    readonly text: string;
  }[];
  readonly onGoTo: (field: F) => void;
}

interface FormProps<Field extends string> {
  /**
   * Guard against losing typed text (`useUnsavedChanges`); null for a form without input worth
   * keeping.
   */
  readonly unsaved: UnsavedChanges | null;
  readonly onSubmit: () => void | Promise<void>;
  /**
   * Heading of the form. It is focused on mount, since the button that opened the form has been
   * removed.
   */
  readonly title?: string;
  /** The element of the heading; `h3` unless the form is directly below the page's title. */
  readonly heading?: 'h2' | 'h3';
  /** Errors that stopped the latest attempt, shown from the first attempt on. */
  readonly summary?: ErrorSummaryProps<Field> & { readonly attempts: number };
  readonly children: ReactNode;
  /**
   * The buttons and their messages. Absent when the surrounding panel or page renders the buttons,
   * with the form's `id`.
   */
  readonly actions?: FormActionsProps;
  readonly id?: string;
  /** Replaces the default layout. */
  readonly className?: string | undefined;
}

/**
 * Frame of every form that changes data: heading, error summary, fields, and buttons with the
 * reasons why they are disabled.
 */
export function Form<Field extends string>({
  unsaved,
  onSubmit,
  title,
  heading: Heading = 'h3',
  summary,
  children,
  actions,
  id: givenId,
  className = classes.form,
}: FormProps<Field>) {
  const titleId = useId();
  const ownId = useId();
  const id = givenId ?? ownId;
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    headingRef.current?.focus();
  }, []);

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
      {title && (
        <Heading id={titleId} ref={headingRef} tabIndex={-1}>
          {title}
        </Heading>
      )}
      {summary && summary.attempts > 0 && (
        <ErrorSummary
          key={summary.attempts}
          fieldErrors={summary.fieldErrors}
          onGoTo={summary.onGoTo}
        />
      )}
      {children}
      {actions && <FormActions formId={id} {...actions} />}
    </form>
  );
}

/**
 * Lists the errors that stopped a form, each with a link to its field. Takes the focus on mount:
 * give each attempt its own key.
 */
function ErrorSummary<F extends string>({ fieldErrors, onGoTo }: ErrorSummaryProps<F>) {
  const { t } = useTranslation();
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    summary.current?.focus();
  }, []);

  if (fieldErrors.length === 0) return null;
  return (
    <div ref={summary} tabIndex={-1}>
      <Notice tone="error" title={t('FORM/FAULTS', { count: fieldErrors.length })} isSpoken>
        <ul className={classes.fieldErrors}>
          {fieldErrors.map(({ field, name, text }) => (
            <li key={field}>
              <button type="button" className={classes.fieldError} onClick={() => onGoTo(field)}>
                {name}
              </button>
              : {text}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
