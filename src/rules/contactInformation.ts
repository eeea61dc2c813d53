/** A value in its stored form, or the text key of the reason why it is refused. */
export type Normalised = { readonly value: string | null; readonly refusal?: undefined } | { readonly refusal: string };

const EMAIL = /^[^\s@<>(),;:"\\[\]]+@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/;
const MAX_EMAIL_LENGTH = 254;
const MAX_LOCAL_PART_LENGTH = 64;

/** Blanks, hyphens, dots, slashes and brackets that people write between digits. */
const WRITTEN_BETWEEN_DIGITS = /[\s\-.()/\u00A0\u2010-\u2013]/g;
const INTERNATIONAL = /^\+[1-9]\d{6,14}$/;
const SWEDISH = '+46';
/** 070, 072, 073, 076 and 079 are the Swedish mobile prefixes, each followed by seven digits. */
const SWEDISH_MOBILE = /^\+467[02369]\d{7}$/;

/** Returns an e-mail address in its stored form: trimmed, with the domain in lower case. Empty input means no address. */
export function normaliseEmail(typed: string): Normalised {
  const trimmed = typed.trim();
  if (trimmed === '') return { value: null };
  const at = trimmed.lastIndexOf('@');
  const address = trimmed.slice(0, at) + trimmed.slice(at).toLowerCase();
  const isTooLong = address.length > MAX_EMAIL_LENGTH || at > MAX_LOCAL_PART_LENGTH;
  const hasEmptyPart = address.startsWith('.') || address.includes('..') || address.includes('.@');
  return EMAIL.test(address) && !isTooLong && !hasEmptyPart ? { value: address } : { refusal: 'INPUT_INVALID_EMAIL' };
}

/**
 * Returns a number for text messages in international form, `+46701234567`. A number with one leading zero is Swedish, one with two is
 * international. Swedish numbers must be mobile numbers; for other countries the prefix does not show whether they are. Empty input means
 * no number.
 */
export function normaliseMobileNumber(typed: string): Normalised {
  const digits = typed.replace('(0)', '').replaceAll(WRITTEN_BETWEEN_DIGITS, '');
  if (digits === '') return { value: null };
  const number = digits.replace(/^00/, '+').replace(/^0/, SWEDISH);
  if (!INTERNATIONAL.test(number)) return { refusal: 'INPUT_INVALID_PHONE' };
  if (number.startsWith(SWEDISH) && !SWEDISH_MOBILE.test(number)) return { refusal: 'INPUT_NOT_A_MOBILE_NUMBER' };
  return { value: number };
}
