/**
 * Characters that nobody sees or types, which come along when numbers and addresses are copied:
 * marks of direction, joiners, soft hyphens, variation selectors.
 */
const UNSEEN =
  /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]|\u034F|[\uFE00-\uFE0F]/g;
/** Every dash and hyphen, and the minus sign. */
const DASHES = /[\p{Pd}\u2212]/gu;
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;

/**
 * Returns the ASCII digit with the value of a digit of any script. Digits are encoded in whole sets
 * of ten in order.
 */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}

/**
 * Returns what was meant by text with digits in it: digits of any script and width as 0–9, every
 * dash as `-`, every blank as a space, nothing unseen.
 */
export const plainDigits = (typed: string): string =>
  typed
    .replaceAll(UNSEEN, '')
    .normalize('NFKC')
    .replaceAll(OTHER_DIGITS, asciiDigit)
    .replaceAll(DASHES, '-')
    .replaceAll(/\s/g, ' ')
    .trim();

/** Returns a code or key as typed, without the blanks and dashes between its groups. */
export const compactCode = (typed: string): string => plainDigits(typed).replaceAll(/[ -]/g, '');

/**
 * Returns a mail address in its stored form: without blanks around it or unseen characters, and
 * with the domain in lower case and in ASCII (IDNA), so that two spellings of a domain are one
 * address and no letter of another script passes for one of ours.
 */
export function tidyAddress(typed: string): string {
  const address = typed.replaceAll(UNSEEN, '').trim();
  const at = address.lastIndexOf('@');
  return at < 0 ? address : `${address.slice(0, at)}@${asciiDomain(address.slice(at + 1))}`;
}

/** What RFC 5322 allows before the at sign without quotes, and a domain in ASCII. */
export const MAIL_ADDRESS =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,58}[a-z\d])$/;

/** A label that has an ASCII form: letters and digits, with hyphens between them. */
const IN_ASCII = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u;

/**
 * Returns each label of the domain in its ASCII form; a domain that has none, such as one with a
 * blank, is returned as it is.
 */
const asciiDomain = (domain: string): string =>
  domain
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u3002\uFF61]/g, '.')
    .split('.')
    .map((label) =>
      IN_ASCII.test(label) && /[^\0-\x7F]/.test(label) ? `xn--${punycode(label)}` : label,
    )
    .join('.');

/** Encodes a label by RFC 3492, section 6.3. */
function punycode(label: string): string {
  const codes = Array.from(label, (sign) => sign.codePointAt(0) ?? 0);
  const basic = codes.filter((code) => code < 128);
  let encoded = String.fromCodePoint(...basic) + (basic.length > 0 ? '-' : '');
  let [handled, bias, delta, threshold] = [basic.length, 72, 0, 128];
  while (handled < codes.length) {
    const next = Math.min(...codes.filter((code) => code >= threshold));
    delta += (next - threshold) * (handled + 1);
    for (const code of codes) {
      if (code < next) delta += 1;
      if (code !== next) continue;
      encoded += variableLength(delta, bias);
      bias = adapted(delta, handled + 1, handled === basic.length);
      delta = 0;
      handled += 1;
    }
    delta += 1;
    threshold = next + 1;
  }
  return encoded;
}

const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';

function variableLength(delta: number, bias: number): string {
  let written = '';
  let rest = delta;
  for (let k = 36; ; k += 36) {
    const limit = Math.min(Math.max(k - bias, 1), 26);
    if (rest < limit) return written + DIGITS.charAt(rest);
    written += DIGITS.charAt(limit + ((rest - limit) % (36 - limit)));
    rest = Math.floor((rest - limit) / (36 - limit));
  }
}

function adapted(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2));
  rest += Math.floor(rest / count);
  let k = 0;
  for (; rest > 455; k += 36) rest = Math.floor(rest / 35);
  return k + Math.floor((36 * rest) / (rest + 38));
}
