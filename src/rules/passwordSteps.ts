import type { UserStatus } from '../contract/values.ts';

/** How far a sign-in has come towards a new password. */
export interface StepsTaken {
  readonly hasAcceptedTerms: boolean;
  readonly hasSetPassword: boolean;
  readonly hasActivated: boolean;
}

type Step = 'acceptTerms' | 'setPassword' | 'activate';

/**
 * Whether this step is the next one. Each is taken once and in order: a new account's owner accepts the terms first and opens the
 * account last, all others go straight to the password. Accepting terms again before that changes nothing, and may be done.
 */
export function isNextStep(step: Step, { hasAcceptedTerms, hasSetPassword, hasActivated }: StepsTaken, userStatus: UserStatus): boolean {
  const isNew = userStatus === 'New';
  if (step === 'acceptTerms') return !hasSetPassword;
  if (step === 'setPassword') return !hasSetPassword && (hasAcceptedTerms || !isNew);
  return hasSetPassword && !hasActivated && isNew;
}
