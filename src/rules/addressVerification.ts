import type { EmailVerification } from '#contract/emailVerification.ts';
import { latestAt } from './recent.ts';

/** The properties of a mailed code that determine the next step. */
export interface MailedCode {
  readonly created: Date;
  readonly expires: Date;
  readonly verified: Date | null;
  readonly wrongAttempts: number;
}

/** Number of wrong attempts after which the code is locked, even for the right one. */
export const MAX_WRONG_ATTEMPTS = 5;

/**
 * Returns the status of an address verification (EXT-05). Expiry takes precedence over every other
 * status.
 */
export function verificationStatus(
  { created, expires, verified, wrongAttempts }: MailedCode,
  now: Date,
): EmailVerification['status'] {
  if (expires <= now || created > latestAt(now)) return 'Expired';
  if (wrongAttempts >= MAX_WRONG_ATTEMPTS) return 'Locked';
  return verified === null ? 'Sent' : 'Verified';
}

/**
 * The step that a browser is at. It is derived from the browser's own verification, so that a
 * returning user continues there and cannot skip a step.
 */
export type VerificationStep = 'init' | 'verify' | 'setPassword';

const steps: Readonly<Record<EmailVerification['status'], VerificationStep>> = {
  Sent: 'verify',
  Locked: 'verify',
  Verified: 'setPassword',
  Expired: 'init',
};

/** Null: no code has been requested, or the code has been used. */
export const verificationStep = (status: EmailVerification['status'] | null): VerificationStep =>
  status === null ? 'init' : steps[status];
