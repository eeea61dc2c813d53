import { foldForSearch } from '#rules/search.ts';
import { withoutDomain } from '#rules/userId.ts';

/** A search word as patterns for `like`. */
export interface SearchWord {
  /** The word itself, folded like a name; its trigrams are in the trigrams of what matches. */
  readonly folded: string;
  /** Matches anywhere in a name that is folded in the same way as by the rules. */
  readonly within: string;
  /** Matches at the start of a name, or after a space in it. */
  readonly beginning: string;
  /** Matches the start of a user id. */
  readonly userId: string;
  /** Matches part of a national id; null if the word cannot be a part that distinguishes people. */
  readonly digits: string | null;
}

const NATIONAL_ID_PART = /^\d{6,8}[-+]?(?:[\dA-Z]\d{0,3})?$/i;
const WILDCARDS = /[\\%_]/g;

const literal = (text: string): string => text.replaceAll(WILDCARDS, '\\$&');

/** Returns the words of a query, each of which must match. */
export function wordsOf(query: string): SearchWord[] {
  const words = query
    .split(/\s+/)
    .map(withoutDomain)
    .filter((word) => word !== '');
  return words.map((word) => {
    const folded = foldForSearch(word);
    const name = literal(folded);
    return {
      folded,
      within: `%${name}%`,
      beginning: `% ${name}%`,
      userId: `${literal(word.toLowerCase())}%`,
      digits: NATIONAL_ID_PART.test(word) ? `%${word.replace(/[-+]/, '').toUpperCase()}%` : null,
    };
  });
}
