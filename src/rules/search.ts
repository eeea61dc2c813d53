/** Letters that do not decompose into a letter and an accent, but are searched as if they did. */
const LETTER_REPLACEMENTS: Readonly<Record<string, string>> = { ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss', ð: 'd', đ: 'd', þ: 'th', ł: 'l', ı: 'i' };
const REPLACED_LETTERS = new RegExp(`[${Object.keys(LETTER_REPLACEMENTS).join('')}]`, 'g');
const ACCENTS = /\p{M}/gu;
const ASCII_ONLY = /^[ -~]*$/;

/**
 * Returns the text as searches compare it: lower case without accents. å and ä are searched as a, ö as o, so that users without these keys
 * find Åsa Öberg; as a consequence, a search for å also matches a.
 */
export function foldForSearch(text: string): string {
  // Most searched text is plain ASCII, and a list folds a hundred thousand values before its first search.
  if (ASCII_ONLY.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').toLowerCase().replace(ACCENTS, '').replace(REPLACED_LETTERS, (letter) => LETTER_REPLACEMENTS[letter] ?? letter);
}

/** Returns the words that a search looks for, in any order. */
export const searchedWords = (search: string): readonly string[] => foldForSearch(search).split(/\s+/).filter(Boolean);

/** Whether the text contains each word of the search. */
export function matchesSearch(text: string, search: string): boolean {
  const haystack = foldForSearch(text);
  return searchedWords(search).every((word) => haystack.includes(word));
}
