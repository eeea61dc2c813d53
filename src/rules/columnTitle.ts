/**
 * Returns a title in lower case without what people vary: blanks, punctuation, an explanation in
 * brackets and a number at the end.
 */
export const titleOf = (cell: string): string =>
  cell
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/\([^)]*\)|[^\p{L}\p{N}]/gu, '')
    .replace(/\p{N}+$/u, '');
