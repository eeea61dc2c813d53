import { isUserId, normaliseUserId } from './userId.ts';

/** The user ids found in a text, however they are separated. */
export interface UserIdList {
  /** Each user id once, in the order of the text. */
  readonly liUIds: readonly string[];
  /** Number of repeated user ids. */
  readonly repeated: number;
  /** The words that are not user ids, unchanged. */
  readonly others: readonly string[];
}

const SEPARATORS = /[\s,;]+/;

/** Reads user ids from a spreadsheet column, a comma-separated list, or one per line. */
export function parseUserIds(text: string): UserIdList {
  const words = text.split(SEPARATORS).filter((word) => word !== '');
  const named = words.filter(isUserId).map(normaliseUserId);
  const liUIds = [...new Set(named)];
  return {
    liUIds,
    repeated: named.length - liUIds.length,
    others: words.filter((word) => !isUserId(word)),
  };
}
