import { lastStepOf } from '#rules/setPasswordChecks.ts';
import { useTranslation } from '../texts.ts';
import { Stepper } from '../parts/Stepper.tsx';

const names = {
  signIn: 'ACCOUNT/STEP/SIGN_IN',
  choice: 'ACCOUNT/STEP/CHOICE',
  password: 'ACCOUNT/STEP/PASSWORD',
  done: 'ACCOUNT/STEP/DONE',
} as const;
const three = ['signIn', 'password', 'done'] as const;
const four = ['signIn', 'choice', 'password', 'done'] as const;

/** Progress in the password flow: 4 steps when there is an account to choose, otherwise 3. */
export function PasswordFlowSteps({
  selectable,
  at,
}: {
  selectable: number;
  at: 'choice' | 'password' | 'done';
}) {
  const { t } = useTranslation();
  const steps: readonly (keyof typeof names)[] = lastStepOf(selectable) === 4 ? four : three;
  return (
    <Stepper
      steps={steps.map((step) => t(names[step]))}
      at={at === 'done' ? steps.length : steps.indexOf(at)}
    />
  );
}
