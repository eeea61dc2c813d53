import { randomInt } from 'node:crypto';
import type { Language } from '#contract/values.ts';
import { readList } from '#server/base/lists.ts';
import { foldAccents, namePartsOf, type PasswordOwner } from '#rules/passwordPolicy.ts';

/**
 * Enough against an attacker who has the hash; attempts against the server are stopped after a few.
 */
const MIN_BITS = 50;

const read = new Map<Language, readonly string[]>();

function wordsOf(language: Language): readonly string[] {
  const words =
    read.get(language) ??
    readList(new URL(`words/suggestions.${language}.txt.gz`, import.meta.url));
  read.set(language, words);
  return words;
}

/**
 * Returns a new password of everyday words, such as Gitarr-moln-kapten-lampa-kaffe-47. The capital
 * letter, the hyphens and the digits add no strength, but they satisfy directories that require
 * several kinds of characters.
 */
export function suggestPassword(
  language: Language,
  owner: PasswordOwner = { liUId: null, names: [] },
): string {
  const own = namePartsOf(owner);
  const words = wordsOf(language).filter((word) =>
    own.every((part) => !foldAccents(word).includes(part)),
  );
  const count = Math.ceil(MIN_BITS / Math.log2(words.length));
  const chosen = Array.from({ length: count }, () => words[randomInt(words.length)] ?? '');
  const [first = '', ...rest] = chosen;
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest, randomInt(10, 100)].join('-');
}
