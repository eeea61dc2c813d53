import { useEffect, useRef } from 'react';
import { Notice } from '../ui/Notice.tsx';
import { useTranslation } from '../i18n/useTranslation.ts';
import classes from './ErrorSummary.module.css';

export interface ErrorSummaryProps<F extends string> {
  readonly fieldErrors: readonly { readonly field: F; readonly name: string; readonly text: string }[];
  readonly onGoTo: (field: F) => void;
}

/** Lists the errors that stopped a form, each with a link to its field. Takes the focus on mount: give each attempt its own key. */
export function ErrorSummary<F extends string>({ fieldErrors, onGoTo }: ErrorSummaryProps<F>) {
  const { t } = useTranslation();
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), []);

  if (fieldErrors.length === 0) return null;
  return (
    <div ref={summary} tabIndex={-1}>
      <Notice tone="error" title={t('FORM/FAULTS', { count: fieldErrors.length })} isSpoken>
        <ul className={classes.fieldErrors}>
          {fieldErrors.map(({ field, name, text }) => (
            <li key={field}>
              <button type="button" className={classes.fieldError} onClick={() => onGoTo(field)}>{name}</button>: {text}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
