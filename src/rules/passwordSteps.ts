import type { UserStatus } from '#contract/values.ts';

/** The steps that a session has completed towards a new password. */
export interface CompletedSteps {
  readonly hasAcceptedTerms: boolean;
  readonly hasSetPassword: boolean;
  readonly hasActivated: boolean;
}

type Step = 'acceptTerms' | 'setPassword' | 'activate';

/**
 * Whether this is a valid next step. Each step is taken once and in order: the holder of a new
 * account accepts the terms first and activates the account last; all others go straight to the
 * password. Accepting the terms again before that is allowed and changes nothing.
 */
export function isNextStep(
  step: Step,
  { hasAcceptedTerms, hasSetPassword, hasActivated }: CompletedSteps,
  userStatus: UserStatus,
): boolean {
  const isNew = userStatus === 'New';
  if (step === 'acceptTerms') return !hasSetPassword;
  if (step === 'setPassword') return !hasSetPassword && (hasAcceptedTerms || !isNew);
  return hasSetPassword && !hasActivated && isNew;
}
