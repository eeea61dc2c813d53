import type { IsoDate } from './dates.ts';
import { normalise } from './identityNumber.ts';
import { isUserId, normaliseUserId } from './userId.ts';

/**
 * Identifies the person whose accounts are searched for: by user id or by identity number
 * (ACCT-37).
 */
export type AccountQuery = { readonly liUId: string } | { readonly norEduPersonNin: string };

/**
 * Returns the query for the typed text: a user id or an identity number, each in its stored form;
 * null if the text is neither, in which case nothing is sent (ACCT-37, ACCT-38). Transient numbers
 * count, because the form that creates them leads here. Prefixed names (`adm_`) do not, as account
 * management contains no administrator accounts.
 */
export function accountQueryOf(text: string, today: IsoDate): AccountQuery | null {
  const userId = normaliseUserId(text);
  if (isUserId(userId)) return { liUId: userId };
  const number = normalise(text, today);
  return number === null ? null : { norEduPersonNin: number };
}

/**
 * Whether a text that is searched for may be an identity number, or a part of one. It is then sent
 * in a body, because addresses are logged by others (decisions, "Identity numbers").
 */
export const mayHaveNumber = (text: string): boolean =>
  /\p{Nd}/u.test(text) && !isUserId(normaliseUserId(text));
