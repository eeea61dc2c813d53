/** Letters that do not decompose into a letter and an accent, but are searched as if they did. */
const ALIKE: Readonly<Record<string, string>> = { ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss', ð: 'd', đ: 'd', þ: 'th', ł: 'l', ı: 'i' };
const OTHERS = new RegExp(`[${Object.keys(ALIKE).join('')}]`, 'g');
const ACCENTS = /\p{M}/gu;
const PLAIN = /^[ -~]*$/;

/**
 * Returns the text as searches compare it: lower case without accents. å and ä are searched as a, ö as o, so that users without these keys
 * find Åsa Öberg; as a consequence, a search for å also matches a.
 */
export function folded(text: string): string {
  // Most searched text is plain ASCII, and a list folds a hundred thousand values before its first search.
  if (PLAIN.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').toLowerCase().replace(ACCENTS, '').replace(OTHERS, (letter) => ALIKE[letter] ?? letter);
}

/** Returns the words that a search looks for, in any order. */
export const searchedWords = (search: string): readonly string[] => folded(search).split(/\s+/).filter(Boolean);

/** Whether the text contains each word of the search. */
export function hasWords(text: string, search: string): boolean {
  const haystack = folded(text);
  return searchedWords(search).every((word) => haystack.includes(word));
}
