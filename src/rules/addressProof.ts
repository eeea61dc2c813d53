import type { EmailVerification } from '../contract/emailVerification.ts';

/** A code that was mailed, as far as it decides what comes next. */
export interface MailedCode {
  readonly expires: Date;
  readonly verified: Date | null;
  readonly wrongAttempts: number;
}

/** The last of so many wrong tries kills the code, even for the right one. */
export const MOST_WRONG_TRIES = 5;

/** How the proof of an address stands (EXT-05). One that is over is over, whatever else it was. */
export function proofStatus({ expires, verified, wrongAttempts }: MailedCode, now: Date): EmailVerification['status'] {
  if (expires <= now) return 'Expired';
  if (wrongAttempts >= MOST_WRONG_TRIES) return 'Locked';
  return verified === null ? 'Sent' : 'Verified';
}

/** The step that a browser is at: its own proof decides, so that coming back goes on there and skips none. */
export type ProofStep = 'init' | 'verify' | 'setPassword';

const steps: Readonly<Record<EmailVerification['status'], ProofStep>> = { Sent: 'verify', Locked: 'verify', Verified: 'setPassword', Expired: 'init' };

/** Null: no code has been asked for, or it has been used up. */
export const stepAt = (status: EmailVerification['status'] | null): ProofStep => (status === null ? 'init' : steps[status]);
