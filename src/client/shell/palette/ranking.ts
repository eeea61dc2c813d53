import { folded, searchedWords } from '../../../rules/search.ts';

const NOT_FOUND = 0;

/** How well a name fits what was typed: the whole beginning before the beginning of a word before anything within; 0: not at all. Each word must be there. */
export function rankOf(name: string, typed: string): number {
  const text = folded(name);
  const words = searchedWords(typed);
  if (words.length === 0) return 1;
  if (!words.every((word) => text.includes(word))) return NOT_FOUND;
  if (text.startsWith(words.join(' '))) return 3;
  const begun = text.split(/[^\p{L}\p{N}]+/u);
  return words.every((word) => begun.some((one) => one.startsWith(word))) ? 2 : 1;
}

/** Those that fit what was typed, the best first, and otherwise in their own order. */
export const fitting = <Entry extends { readonly name: string }>(entries: readonly Entry[], typed: string): Entry[] =>
  entries
    .map((entry) => ({ entry, rank: rankOf(entry.name, typed) }))
    .filter(({ rank }) => rank > NOT_FOUND)
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ entry }) => entry);
