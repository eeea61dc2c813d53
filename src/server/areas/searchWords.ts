import { folded } from '../../rules/search.ts';

/** A word that is searched for, as patterns for `like`. */
export interface SearchWord {
  /** Anywhere in a name that is folded as the rules fold it. */
  readonly within: string;
  /** At the beginning of a name or after a blank in it. */
  readonly beginning: string;
  /** The beginning of a user id. */
  readonly userId: string;
  /** In a national id; null where the word cannot be a part of one that tells anybody apart. */
  readonly digits: string | null;
}

const NATIONAL_ID_PART = /^\d{6,8}[-+]?(?:[\dA-Z]\d{0,3})?$/i;
const WILDCARDS = /[\\%_]/g;

const literal = (text: string): string => text.replaceAll(WILDCARDS, '\\$&');

/** The words of a query, each of which must be found. */
export function wordsOf(query: string): SearchWord[] {
  const words = query.split(/\s+/).filter((word) => word !== '');
  return words.map((word) => {
    const name = literal(folded(word));
    return {
      within: `%${name}%`,
      beginning: `% ${name}%`,
      userId: `${literal(word.toLowerCase())}%`,
      digits: NATIONAL_ID_PART.test(word) ? `%${word.replace(/[-+]/, '').toUpperCase()}%` : null,
    };
  });
}
