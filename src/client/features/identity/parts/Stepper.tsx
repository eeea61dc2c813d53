import { useTranslation } from '../texts.ts';
import { CheckIcon } from '../../../ui/laterIcons.tsx';
import classes from './Stepper.module.css';

interface StepperProps {
  /** What each step is called, in order. */
  readonly steps: readonly string[];
  /** Which one the person is at, from 0; as many as there are steps when all is done. */
  readonly at: number;
  /** What the steps lead to. */
  readonly label?: string;
}

/** Where the person is on a way of several steps: all of them on desks, how far and what comes next on phones. */
export function Stepper({ steps, at, label }: StepperProps) {
  const { t } = useTranslation();
  const shown = Math.min(at, steps.length - 1);
  const next = steps[shown + 1];
  return (
    <div className={classes.stepper}>
      <p className={classes.present} aria-hidden>
        <span className={classes.name}>{t('ACCOUNT/STEPS/AT', { step: shown + 1, last: steps.length })}</span>
        {next !== undefined && t('ACCOUNT/STEPS/NEXT', { name: next })}
      </p>
      <ol className={classes.steps} aria-label={label ?? t('ACCOUNT/STEPS/LABEL')}>
        {steps.map((step, place) => (
          <li key={step} data-state={place < at ? 'done' : place === at ? 'present' : 'ahead'} aria-current={place === shown ? 'step' : undefined}>
            <span className={classes.mark} aria-hidden>{place < at ? <CheckIcon size={16} /> : place + 1}</span>
            <span className={classes.label}>{step}</span>
            {place < at && <span className="visually-hidden"> {t('ACCOUNT/STEPS/DONE')}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}
