/** The reason why a file cannot be read as a list. */
export type FileError = 'ALUMNI_FILE/NOT_TEXT' | 'ALUMNI_FILE/SPREADSHEET' | 'ALUMNI_FILE/EMPTY';

/**
 * Returns the text of a list in the usual encodings: UTF-8, UTF-16 with a byte order mark, or Windows-1252, which older spreadsheet
 * programs write. A workbook is rejected: it must be saved as CSV.
 */
export function textOf(content: Buffer): { readonly text: string } | { readonly error: FileError } {
  if (content.length === 0) return { error: 'ALUMNI_FILE/EMPTY' };
  if (content.subarray(0, 2).toString('latin1') === 'PK' || content.subarray(0, 4).toString('hex') === 'd0cf11e0') return { error: 'ALUMNI_FILE/SPREADSHEET' };
  const mark = content.subarray(0, 2).toString('hex');
  const text = mark === 'fffe' ? decoded(content, 'utf-16le') : mark === 'feff' ? decoded(content, 'utf-16be') : (decoded(content, 'utf-8') ?? decoded(content, 'windows-1252'));
  // Text does not contain such control characters.
  return text === null || /[^\P{Cc}\t\n\v\f\r]/u.test(text) ? { error: 'ALUMNI_FILE/NOT_TEXT' } : { text };
}

/** Returns null if the content is not in this encoding. The decoder removes the byte order mark. */
function decoded(content: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content);
  } catch {
    return null;
  }
}
