import { useEffect, useRef } from 'react';
import { Notice } from './Notice.tsx';
import { useTranslation } from '../i18n/useTranslation.ts';
import classes from './FaultSummary.module.css';

interface FaultSummaryProps<F extends string> {
  readonly faults: readonly { readonly field: F; readonly name: string; readonly text: string }[];
  readonly onGoTo: (field: F) => void;
}

/** All that stopped a form, each with a way to its field. Takes the focus when it appears: give each try its own key. */
export function FaultSummary<F extends string>({ faults, onGoTo }: FaultSummaryProps<F>) {
  const { t } = useTranslation();
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), []);

  if (faults.length === 0) return null;
  return (
    <div ref={summary} tabIndex={-1}>
      <Notice tone="error" title={t('FORM/FAULTS', { count: faults.length })} isSpoken>
        <ul className={classes.faults}>
          {faults.map(({ field, name, text }) => (
            <li key={field}>
              <button type="button" className={classes.fault} onClick={() => onGoTo(field)}>{name}</button>: {text}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
