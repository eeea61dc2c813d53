import { expect, test } from 'vitest';
import { textOfFile } from './textFile.ts';

const read = (content: Buffer) =>
  textOfFile(content, (bytes, encoding) =>
    new TextDecoder(encoding, { fatal: true }).decode(bytes),
  );
const utf16be = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();

// ALUM-23
test.each([
  ['UTF-8', Buffer.from('Åsa;ö')],
  ['UTF-8 with a byte order mark', Buffer.from('\uFEFFÅsa;ö')],
  ['UTF-16, little-endian', Buffer.from('\uFEFFÅsa;ö', 'utf16le')],
  ['UTF-16, big-endian', utf16be('Åsa;ö')],
  ['Windows-1252', Buffer.from('Åsa;ö', 'latin1')],
])('reads a file in %s', (_encoding, content) => {
  expect(read(content)).toEqual({ text: 'Åsa;ö' });
});

test.each([
  ['SPREADSHEET', 'a new workbook', Buffer.from('PK\u0003\u0004 and more', 'latin1')],
  ['SPREADSHEET', 'an old workbook', Buffer.from('d0cf11e0a1b1', 'hex')],
  ['NOT_TEXT', 'a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  ['EMPTY', 'an empty file', Buffer.alloc(0)],
])('returns %s for %s', (error, _what, content) => {
  expect(read(content)).toEqual({ error });
});
