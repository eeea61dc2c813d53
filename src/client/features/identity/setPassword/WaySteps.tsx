import { lastStepOf } from '../../../../rules/setPasswordChecks.ts';
import { useTranslation } from '../texts.ts';
import { CheckIcon } from '../../../ui/laterIcons.tsx';
import classes from './Stepper.module.css';

const names = { signIn: 'ACCOUNT/STEP/SIGN_IN', choice: 'ACCOUNT/STEP/CHOICE', password: 'ACCOUNT/STEP/PASSWORD', done: 'ACCOUNT/STEP/DONE' } as const;
const three = ['signIn', 'password', 'done'] as const;
const four = ['signIn', 'choice', 'password', 'done'] as const;

/** How far the person has come towards a password: 4 steps where there is an account to choose, otherwise 3. */
export function WaySteps({ selectable, at }: { selectable: number; at: 'choice' | 'password' | 'done' }) {
  const { t } = useTranslation();
  const steps: readonly (keyof typeof names)[] = lastStepOf(selectable) === 4 ? four : three;
  return <Stepper steps={steps.map((step) => t(names[step]))} at={at === 'done' ? steps.length : steps.indexOf(at)} />;
}

interface StepperProps {
  /** What each step is called, in order. */
  readonly steps: readonly string[];
  /** Which one the person is at, from 0; as many as there are steps when all is done. */
  readonly at: number;
}

/** Where the person is on a way of several steps: all of them on desks, how far and what comes next on phones. */
function Stepper({ steps, at }: StepperProps) {
  const { t } = useTranslation();
  const shown = Math.min(at, steps.length - 1);
  const next = steps[shown + 1];
  return (
    <div className={classes.stepper}>
      <p className={classes.present} aria-hidden>
        <span className={classes.name}>{t('ACCOUNT/STEPS/AT', { step: shown + 1, last: steps.length })}</span>
        {next !== undefined && t('ACCOUNT/STEPS/NEXT', { name: next })}
      </p>
      <ol className={classes.steps} aria-label={t('ACCOUNT/STEPS/LABEL')}>
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
