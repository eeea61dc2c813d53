import { useTranslation } from '../texts.ts';
import { CheckIcon } from '#client/ui/icons.tsx';
import classes from './Stepper.module.css';

interface StepperProps {
  /** The names of the steps, in order. */
  readonly steps: readonly string[];
  /** Index of the current step, from 0; the number of steps when the flow is finished. */
  readonly at: number;
  /** The goal of the steps. */
  readonly label?: string;
}

/**
 * Progress in a flow of several steps: all of them on wide screens; the current number and the next
 * step on phones.
 */
export function Stepper({ steps, at, label }: StepperProps) {
  const { t } = useTranslation();
  const shown = Math.min(at, steps.length - 1);
  const next = steps[shown + 1];
  return (
    <div className={classes.stepper}>
      <p className={classes.present} aria-hidden>
        <span className="semibold">
          {t('ACCOUNT/STEPS/AT', { step: shown + 1, last: steps.length })}
        </span>
        {next !== undefined && t('ACCOUNT/STEPS/NEXT', { name: next })}
      </p>
      <ol className={classes.steps} aria-label={label ?? t('ACCOUNT/STEPS/LABEL')}>
        {steps.map((step, place) => (
          <li
            key={step}
            data-state={place < at ? 'done' : place === at ? 'present' : 'ahead'}
            aria-current={place === shown ? 'step' : undefined}
          >
            <span className={classes.mark} aria-hidden>
              {place < at ? <CheckIcon size={16} /> : place + 1}
            </span>
            <span className={classes.label}>{step}</span>
            {place < at && <span className="visually-hidden"> {t('ACCOUNT/STEPS/DONE')}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}
