import type { EmailVerification } from '../contract/emailVerification.ts';

/** The properties of a mailed code that determine the next step. */
export interface MailedCode {
  readonly expires: Date;
  readonly verified: Date | null;
  readonly wrongAttempts: number;
}

/** Number of wrong attempts after which the code is locked, even for the right one. */
export const MOST_WRONG_TRIES = 5;

/** Returns the status of an address verification (EXT-05). Expiry takes precedence over every other status. */
export function proofStatus({ expires, verified, wrongAttempts }: MailedCode, now: Date): EmailVerification['status'] {
  if (expires <= now) return 'Expired';
  if (wrongAttempts >= MOST_WRONG_TRIES) return 'Locked';
  return verified === null ? 'Sent' : 'Verified';
}

/** The step that a browser is at. It is derived from the browser's own verification, so that a returning user continues there and cannot skip a step. */
export type ProofStep = 'init' | 'verify' | 'setPassword';

const steps: Readonly<Record<EmailVerification['status'], ProofStep>> = { Sent: 'verify', Locked: 'verify', Verified: 'setPassword', Expired: 'init' };

/** Null: no code has been requested, or the code has been used. */
export const stepAt = (status: EmailVerification['status'] | null): ProofStep => (status === null ? 'init' : steps[status]);
