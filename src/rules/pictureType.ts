/** The types of files that people choose as pictures; `video` also names the other half of a Live Photo. */
export type PictureType =
  | 'image/jpeg'
  | 'image/png'
  | 'image/webp'
  | 'image/heic'
  | 'image/avif'
  | 'video';

/** The brands of HEIF files: https://nokiatech.github.io/heif/technical.html, and `avif` of AVIF. */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);
const AVIF_BRANDS = new Set(['avif', 'avis']);
/** The first atoms of QuickTime films that do not state a brand. */
const FILM_ATOMS = new Set(['moov', 'mdat', 'wide']);

/**
 * Detects the type of a file by its first bytes: file names are unreliable, and some systems report
 * no type for HEIC. Null for all other files.
 */
export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  const word = (from: number) => String.fromCharCode(...bytes.subarray(from, from + 4));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (word(0) === '\u{89}PNG' && word(4) === '\r\n\u{1a}\n') return 'image/png';
  if (word(0) === 'RIFF' && word(8) === 'WEBP') return 'image/webp';
  if (word(4) === 'ftyp') return typeOfBrands(bytes, word);
  return FILM_ATOMS.has(word(4)) ? 'video' : null;
}

/** A box of type `ftyp` states its length, the major brand, a version and the compatible brands. */
function typeOfBrands(bytes: Uint8Array, word: (from: number) => string): PictureType {
  const length = ((bytes[2] ?? 0) << 8) | (bytes[3] ?? 0);
  const brands = [word(8)];
  for (let at = 16; at + 4 <= Math.min(length, bytes.length); at += 4) brands.push(word(at));
  // Both have the brand `mif1`, so the one that also names its encoding decides.
  if (brands.some((brand) => AVIF_BRANDS.has(brand))) return 'image/avif';
  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? 'image/heic' : 'video';
}
