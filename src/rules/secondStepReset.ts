import type { CallerMethod } from '#contract/callerVerifications.ts';
import type { ResetRefusal } from '#contract/secondStepReset.ts';
import type { UserStatus } from '#contract/values.ts';
import { rightsOf } from './statusRights.ts';

/**
 * How long a reset of the second step and a new password are kept apart. The second step protects
 * the password against everybody who can set a new one: a single stolen proof must not do both
 * before the person has read the letter about the first.
 */
export const HOLD_HOURS = 24;

const HOLD_MS = HOLD_HOURS * 60 * 60_000;

/**
 * Until when the account's password can only be changed with the current one, because the second
 * step was reset at `resetAt`; null if nothing holds it.
 */
export const passwordHeldUntil = (resetAt: Date | null, now: Date): Date | null =>
  heldUntil(resetAt, now);

/**
 * Until when the second step cannot be reset, because the password was set at `passwordSetAt`
 * without the one before; null if nothing holds it. The same two acts in the other order are the
 * same detour.
 */
export const resetHeldUntil = (passwordSetAt: Date | null, now: Date): Date | null =>
  heldUntil(passwordSetAt, now);

/** Since when a new password still holds a reset, for those who look for one. */
export const resetHeldSince = (now: Date): Date => new Date(now.getTime() - HOLD_MS);

function heldUntil(since: Date | null, now: Date): Date | null {
  if (since === null) return null;
  const until = new Date(since.getTime() + HOLD_MS);
  return now < until ? until : null;
}

const proves: Readonly<Record<CallerMethod, boolean>> = {
  BankId: true,
  Wallet: true,
  Document: true,
  Code: false,
};

/**
 * Whether a caller who was verified in this way may have the second step reset. A code that was
 * sent shows only that the caller holds the phone or reads the mail, which is what whoever stole
 * the phone does too.
 */
export const provesForSecondStep = (method: CallerMethod): boolean => proves[method];

/** The facts about an account that determine whether its second step can be reset. */
export interface ResetFacts {
  readonly userStatus: UserStatus;
  /** Whether an app or a passkey is registered. */
  readonly hasSecondFactor: boolean;
  /** When the password was last set without the one before; null if it never was, or long ago. */
  readonly passwordSetAt: Date | null;
  /** Whether the person was certainly at the browser, or at the desk, that asks for the reset. */
  readonly isNearby: boolean;
  /** Whether the person's number proves nothing now, because it replaced another one. */
  readonly isNumberHeld: boolean;
}

/** Returns every reason why the account's second step cannot be reset now, whoever asks. */
export function resetRefusals(
  { userStatus, hasSecondFactor, passwordSetAt, isNearby, isNumberHeld }: ResetFacts,
  now: Date,
): ResetRefusal[] {
  const refusals: [applies: boolean, refusal: ResetRefusal][] = [
    [rightsOf(userStatus).credentials !== 'yes', 'ACCOUNT_CLOSED'],
    [!hasSecondFactor, 'NO_SECOND_STEP'],
    [resetHeldUntil(passwordSetAt, now) !== null, 'PASSWORD_JUST_SET'],
    [!isNearby, 'TOO_FAR'],
    [isNumberHeld, 'NEW_NUMBER'],
  ];
  return refusals.filter(([applies]) => applies).map(([, refusal]) => refusal);
}
