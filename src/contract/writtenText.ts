/**
 * Characters that are not seen: soft hyphens, zero-width blanks, byte order marks, and marks that
 * isolate or embed a direction. They come along when text is copied.
 */
const UNSEEN = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202D\u2060\u2066-\u2069\uFEFF]/g;

/** Blanks of every kind, line breaks and control characters. */
const BLANKS = /[\s\p{Cc}]+/gu;

/**
 * Returns text of one line as it is stored: composed (NFC), with single blanks, and without
 * characters that are not seen.
 */
export const tidyLine = (written: string): string =>
  written.replaceAll(UNSEEN, '').replaceAll(BLANKS, ' ').trim().normalize('NFC');

/** Scripts in which the zero-width joiner and non-joiner are part of the spelling. */
const JOINED_SCRIPTS = 'Arab Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh'.split(' ');
const JOINED = `[${JOINED_SCRIPTS.map((script) => String.raw`\p{scx=${script}}`).join('')}]`;
const JOINERS = new RegExp(String.raw`(?<=${JOINED})[\u200C\u200D](?=${JOINED})`, 'gu');

/**
 * Starts with a letter, as in “’t Hooft” after an apostrophe. The dots in the middle are those of
 * Catalan and Japanese names.
 */
const NAME = /^['’‘ʼ`´]?\p{L}[\p{L}\p{M}'’‘ʼ`´\-\u2010-\u2013. \u00B7\u30FB]*$/u;
const IGNORED = /\p{Default_Ignorable_Code_Point}/u;
/** More marks on one letter than any spelling has draw over the lines above and below. */
const STACKED_MARKS = /\p{M}{5}/u;
/**
 * A full stop ends a name or follows an initial, as in “J. R.”, “J.R.” and “J.-P.”; between words
 * it makes an address.
 */
const ADDRESS_DOT = /\.(?!$|[ \-\u2010-\u2013]|\p{L}\p{M}*(?:$|[. \-\u2010-\u2013]))/u;

/**
 * Whether a name consists of letters of any script, with their marks, apostrophes, hyphens, blanks
 * and full stops. It shows at least one letter, and no mail program makes a link of it.
 */
export function isName(name: string): boolean {
  const shown = name.replaceAll(JOINERS, '');
  return (
    NAME.test(shown) &&
    !IGNORED.test(shown) &&
    !STACKED_MARKS.test(shown) &&
    !ADDRESS_DOT.test(shown)
  );
}

/** What mail programs take for one word when they look for addresses. */
const WORD = /[^\s<>"“”()[\]{},;]+/gu;
/**
 * A scheme, the at sign of a mail address, or the dot before a top-level domain; browsers read the
 * full stops of other scripts as dots.
 */
const ADDRESS_SIGN =
  /:\/\/|[^@]@[\p{L}\p{N}]|[\p{L}\p{N}\p{M}_-][.\u3002\uFF0E\uFF61](?:\p{L}\p{M}*\p{L}|xn--)/iu;
/** Abbreviations that look like an address. */
const ABBREVIATION = /^(?:t\.ex|m\.fl|[oe]\.dyl|fr\.o\.m)\.?$/iu;

const isAddress = (word: string): boolean => ADDRESS_SIGN.test(word) && !ABBREVIATION.test(word);

/** Whether mail programs would make a link of any part of the text. */
export const hasAddress = (text: string): boolean => (text.match(WORD) ?? []).some(isAddress);

/**
 * Returns the text with `change` made to each word in it that contains an address, or what mail
 * programs take for one.
 */
export const changeAddresses = (text: string, change: (word: string) => string): string =>
  text.replaceAll(WORD, (word) => (isAddress(word) ? change(word) : word));

/**
 * Characters that turn text round, hide or cannot be seen, other than line breaks and the joiners
 * of some scripts.
 */
const HIDING = /[\p{Cc}\u202E\u2028\u2029\u3164\u115F\u1160\uFFA0\u{E0000}-\u{E0FFF}]/u;

/** Whether something of a text of one line is seen, and nothing hides or turns round the rest. */
export const isVisibleLine = (line: string): boolean =>
  /[\p{L}\p{N}]/u.test(line) && !HIDING.test(line);

/** Whether text of one line may be put into a letter: it is visible, and contains no address. */
export const isPlainLine = (line: string): boolean => isVisibleLine(line) && !hasAddress(line);
