/** Why a key that is its owner's is refused; the detail of `KEY_REFUSED`. */
export type KeyRefusal = 'KEY_REVOKED' | 'KEY_USED' | 'KEY_EXPIRED' | 'KEY_OUTGROWN' | 'KEY_IN_USE';

/** Why a second factor is refused; the detail of `SECOND_FACTOR`. */
export type SecondFactorRefusal = 'WRONG_CODE' | 'WRONG_PASSKEY' | 'LOCKED';

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
