/** Letters that are not a letter with an accent on it, but are searched for as if they were. */
const ALIKE: Readonly<Record<string, string>> = { ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss', ð: 'd', đ: 'd', þ: 'th', ł: 'l', ı: 'i' };
const OTHERS = new RegExp(`[${Object.keys(ALIKE).join('')}]`, 'g');
const ACCENTS = /\p{M}/gu;
const PLAIN = /^[ -~]*$/;

/**
 * The text as searches compare it: small letters without accents. å and ä are searched for as a, ö as o, so that anyone who has no
 * such keys finds Åsa Öberg; that a search for å finds a as well is the price.
 */
export function folded(text: string): string {
  // Most of what is searched is plain, and a list folds a hundred thousand values before it is first searched.
  if (PLAIN.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').toLowerCase().replace(ACCENTS, '').replace(OTHERS, (letter) => ALIKE[letter] ?? letter);
}

/** What a search looks for: each of its words, in any order. */
export const searchedWords = (search: string): readonly string[] => folded(search).split(/\s+/).filter(Boolean);

/** Whether each word of the search is somewhere in the text. */
export function hasWords(text: string, search: string): boolean {
  const haystack = folded(text);
  return searchedWords(search).every((word) => haystack.includes(word));
}
