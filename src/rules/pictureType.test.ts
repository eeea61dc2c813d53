import { expect, test } from 'vitest';
import { type PictureType, pictureTypeOf } from './pictureType.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
const ftyp = (...brands: [major: string, ...compatible: string[]]) => {
  const [major, ...compatible] = brands;
  const length = 16 + 4 * compatible.length;
  return `\0\0\0${String.fromCharCode(length)}ftyp${major}\0\0\0\0${compatible.join('')}`;
};

test.each<[string, string, PictureType | null]>([
  ['a JPEG', '\u{ff}\u{d8}\u{ff}\u{e0}\0\u{10}JFIF\0\u{1}', 'image/jpeg'],
  ['a PNG', '\u{89}PNG\r\n\u{1a}\n\0\0\0\r', 'image/png'],
  ['a WebP', 'RIFF\0\0\0\0WEBP', 'image/webp'],
  ['an iPhone’s photo', ftyp('heic', 'mif1', 'heic'), 'image/heic'],
  ['several photos in one file', ftyp('msf1', 'hevc'), 'image/heic'],
  ['a HEIC that names only the container', ftyp('mif1', 'heic'), 'image/heic'],
  ['an AVIF', ftyp('avif', 'mif1', 'miaf'), 'image/avif'],
  ['an AVIF that names the container first', ftyp('mif1', 'avif'), 'image/avif'],
  ['the film of a Live Photo', ftyp('qt  ', 'qt  '), 'video'],
  ['a phone’s film', ftyp('mp42', 'isom', 'mp42'), 'video'],
  ['a film without a brand', '\0\0\0\u{8}wide\0\0\0\0mdat', 'video'],
  ['a header that ends early', '\0\0\0\u{18}ftypheic', 'image/heic'],
  ['a brand after the end of the box', `${ftyp('isom')}heic`, 'video'],
  ['a GIF', 'GIF89a\0\0\0\0\0\0', null],
  ['an SVG', '<svg xmlns=""', null],
  ['a sound', 'RIFF\0\0\0\0WAVE', null],
  ['an empty file', '', null],
])('%s is recognised by its content', (_what, content, type) => {
  expect(pictureTypeOf(bytes(content))).toBe(type);
});
