import type { RefusalReason } from '#contract/values.ts';
import type { SetPasswordError } from './setPasswordChecks.ts';

/** Why a key that is its owner's is refused; the detail of `KEY_REFUSED`. */
export type KeyRefusal = 'KEY_REVOKED' | 'KEY_USED' | 'KEY_EXPIRED' | 'KEY_OUTGROWN' | 'KEY_IN_USE';

/** Why a second factor is refused; the detail of `SECOND_FACTOR`. */
export type SecondFactorRefusal = 'WRONG_CODE' | 'WRONG_PASSKEY' | 'LOCKED';

/** Why a number is on hold; the detail of `NUMBER_HELD`. */
export type NumberHold = 'NEW' | 'REPORTED';

/** How the list of refused sign-ins names what keeps an identified person from going on. */
export interface IdentityRefusal {
  readonly reason: RefusalReason;
  readonly detail: NumberHold | null;
}

const because = (reason: RefusalReason, detail: NumberHold | null = null): IdentityRefusal => ({
  reason,
  detail,
});

/**
 * What is recorded of each error by which the page that would lead on refuses somebody; null if
 * nothing is: the sign-in has recorded the missing claim, or has succeeded and asks for another way.
 */
export const identityRefusals: Readonly<Record<SetPasswordError, IdentityRefusal | null>> = {
  ERROR_NEEDS_OTHER_PROOF: null,
  ERROR_NOT_BY_EMAIL: null,
  ERROR_NO_NIN_NYA: null,
  ERROR_NO_AL2: null,
  ERROR_NO_NIN: null,
  ERROR_PROOF_TOO_FAR: because('PROOF_TOO_FAR'),
  ERROR_NEW_NUMBER: because('NUMBER_HELD', 'NEW'),
  ERROR_REPORTED_NUMBER: because('NUMBER_HELD', 'REPORTED'),
  ERROR_SECOND_STEP_RESET: because('SECOND_STEP_RESET'),
  ERROR_NO_ACCOUNTS_ON_NIN: because('UNKNOWN_ACCOUNT'),
  ERROR_NO_LIUID_CONNECTED_TO_KEY: because('NO_USER_ID'),
  ERROR_NO_LIUID_CONNECTED_TO_ACCOUNT: because('NO_USER_ID'),
};

/** How long a refusal is kept after it last occurred. */
export const KEPT_REFUSAL_DAYS = 30;

const MOST_CHARACTERS = 64;
/** A personal, coordination or transient number anywhere in a text. */
const NATIONAL_ID = /(?<!\d)(?:\d{2})?\d{6}[-+ ]?[\dA-Z]\d{3}(?!\d)/gi;
const MASK = '********-****';

/**
 * Returns the user id as an administrator may see it: a national id, which a wrongly configured
 * claim may contain, is masked.
 */
export const shownUserId = (claimed: string | null): string | null =>
  claimed === null
    ? null
    : claimed.replaceAll(/\p{C}/gu, '').replaceAll(NATIONAL_ID, MASK).slice(0, MOST_CHARACTERS);
