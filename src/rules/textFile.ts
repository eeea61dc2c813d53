/** The reason why a file cannot be read as text. */
export type TextFileError = 'EMPTY' | 'SPREADSHEET' | 'NOT_TEXT';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/**
 * Decodes the content and removes the byte order mark. @throws when the content is not in this
 * encoding
 */
export type Decode = (content: Uint8Array, encoding: Encoding) => string;

/**
 * Returns the text of a file in the usual encodings: UTF-8, UTF-16 with a byte order mark, or
 * Windows-1252, which older spreadsheet programs write. A workbook is rejected; `textOfTable` reads
 * new ones.
 */
export function textOfFile(
  content: Uint8Array,
  decode: Decode,
): { readonly text: string } | { readonly error: TextFileError } {
  if (content.length === 0) return { error: 'EMPTY' };
  if (startsWith(content, ZIP) || startsWith(content, COMPOUND_FILE))
    return { error: 'SPREADSHEET' };
  const marked = startsWith(content, [0xff, 0xfe])
    ? 'utf-16le'
    : startsWith(content, [0xfe, 0xff])
      ? 'utf-16be'
      : null;
  const text = marked
    ? decoded(content, marked, decode)
    : (decoded(content, 'utf-8', decode) ?? decoded(content, 'windows-1252', decode));
  // Text does not contain such control characters.
  return text === null || /[^\P{Cc}\t\n\v\f\r\u0085]/u.test(text)
    ? { error: 'NOT_TEXT' }
    : { text };
}

/** The first bytes of the formats in which spreadsheet programs save workbooks. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0];

export const isArchive = (content: Uint8Array): boolean => startsWith(content, ZIP);

const startsWith = (content: Uint8Array, bytes: readonly number[]): boolean =>
  bytes.every((byte, at) => content[at] === byte);

function decoded(content: Uint8Array, encoding: Encoding, decode: Decode): string | null {
  try {
    return decode(content, encoding);
  } catch {
    return null;
  }
}
