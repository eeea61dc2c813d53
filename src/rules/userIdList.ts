import { isUserId, normaliseUserId } from './userId.ts';

/** What a text with user ids says, however they were separated. */
export interface UserIdList {
  /** Each once, in the order of the text. */
  readonly liUIds: readonly string[];
  /** So many stood there more than once. */
  readonly repeated: number;
  /** What is no user id, as it stands there. */
  readonly others: readonly string[];
}

const SEPARATORS = /[\s,;]+/;

/** Reads user ids out of a column of a spreadsheet, a list with commas, or a line each. */
export function userIdsIn(text: string): UserIdList {
  const words = text.split(SEPARATORS).filter((word) => word !== '');
  const named = words.filter(isUserId).map(normaliseUserId);
  const liUIds = [...new Set(named)];
  return { liUIds, repeated: named.length - liUIds.length, others: words.filter((word) => !isUserId(word)) };
}
