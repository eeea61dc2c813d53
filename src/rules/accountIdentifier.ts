import type { IsoDate } from './dates.ts';
import { normalise } from './identityNumber.ts';
import { isUserId, normaliseUserId } from './userId.ts';

/** One person's accounts are searched for by the one or the other (ACCT-37). */
export type AccountQuery = { readonly liUId: string } | { readonly norEduPersonNin: string };

/**
 * What the typed text searches for: a user id or an identity number, both as they are stored; null where it is neither, and nothing
 * is sent then (ACCT-37, ACCT-38). Transient numbers count: the form that makes one leads here. Prefixed names (`adm_`) don't, as
 * account management keeps nobody's administrator account.
 */
export function accountQueryOf(text: string, today: IsoDate): AccountQuery | null {
  const userId = normaliseUserId(text);
  if (isUserId(userId)) return { liUId: userId };
  const number = normalise(text, today);
  return number === null ? null : { norEduPersonNin: number };
}
