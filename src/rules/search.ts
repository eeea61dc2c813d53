/** Letters that do not decompose into a letter and an accent, but are searched as if they did. */
const LETTER_REPLACEMENTS: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ð: 'd',
  đ: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};
const REPLACED_LETTERS = new RegExp(`[${Object.keys(LETTER_REPLACEMENTS).join('')}]`, 'g');
const ACCENTS = /\p{M}/gu;
/** Characters that come along when text is copied, and the marks of direction. */
const UNSEEN = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
/**
 * People type the apostrophe and the hyphen that their keyboard has. The acute accent is one too,
 * but would be decomposed into a blank.
 */
const APOSTROPHES = /[`‘’ʼʻ′]/g;
const DASHES = /[\u058A\u05BE\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g;
const plainSigns = (text: string): string =>
  text.replace(UNSEEN, '').replace(APOSTROPHES, "'").replace(DASHES, '-');
const ASCII_ONLY = /^[ -_a-~]*$/;

/**
 * Returns the text as searches compare it: lower case without accents, with one kind of apostrophe
 * and of hyphen. å and ä are searched as a, ö as o, so that users without these keys find Åsa
 * Öberg; as a consequence, a search for å also matches a.
 */
export function foldForSearch(text: string): string {
  // Most searched text is plain ASCII, and a list folds a hundred thousand values before its first
  // search.
  if (ASCII_ONLY.test(text)) return text.toLowerCase();
  return plainSigns(text.replaceAll('´', "'").normalize('NFKD'))
    .toLowerCase()
    .replace(ACCENTS, '')
    .replace(REPLACED_LETTERS, (letter) => LETTER_REPLACEMENTS[letter] ?? letter);
}

/** Returns the words that a search looks for, in any order. */
export const searchedWords = (search: string): readonly string[] =>
  foldForSearch(search).split(/\s+/).filter(Boolean);

/** Whether the text contains each word of the search. */
export function matchesSearch(text: string, search: string): boolean {
  const haystack = foldForSearch(text);
  return searchedWords(search).every((word) => haystack.includes(word));
}
