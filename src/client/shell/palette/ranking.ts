import { foldForSearch, searchedWords } from '#rules/search.ts';

const NOT_FOUND = 0;

/**
 * Rates how well a name matches the typed text: 3 when the name starts with it, 2 when every typed
 * word starts a word of the name, 1 for any other match, 0 for none. Every typed word must occur.
 */
export function rankOf(name: string, typed: string): number {
  const text = foldForSearch(name);
  const words = searchedWords(typed);
  if (words.length === 0) return 1;
  if (!words.every((word) => text.includes(word))) return NOT_FOUND;
  if (text.startsWith(words.join(' '))) return 3;
  const nameWords = text.split(/[^\p{L}\p{N}]+/u);
  return words.every((word) => nameWords.some((one) => one.startsWith(word))) ? 2 : 1;
}

/**
 * Returns the entries that match the typed text, the best first, otherwise in their original order.
 */
export const matchingEntries = <Entry extends { readonly name: string }>(
  entries: readonly Entry[],
  typed: string,
): Entry[] =>
  entries
    .map((entry) => ({ entry, rank: rankOf(entry.name, typed) }))
    .filter(({ rank }) => rank > NOT_FOUND)
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ entry }) => entry);
