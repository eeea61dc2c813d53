import { MAIL_ADDRESS, plainDigits, tidyAddress } from '#contract/typedText.ts';
import { isInDomains } from './emailDomain.ts';

/** A value in its stored form, or the text key of the reason why it is refused. */
export type Normalised =
  | { readonly value: string | null; readonly refusal?: undefined }
  | { readonly refusal: string };

/** Allows for blanks and unseen characters around an address. */
const MAX_TYPED_LENGTH = 320;
const MAX_EMAIL_LENGTH = 254;
const MAX_LOCAL_PART_LENGTH = 64;

/** Blanks, hyphens, dots, slashes and brackets that people write between digits. */
const WRITTEN_BETWEEN_DIGITS = /[ \-.()/]/g;
const INTERNATIONAL = /^\+[1-9]\d{6,14}$/;
const SWEDISH = '+46';
/** 070, 072, 073, 076 and 079 are the Swedish mobile prefixes, each followed by seven digits. */
const SWEDISH_MOBILE = /^\+467[02369]\d{7}$/;

/**
 * Returns an e-mail address in its stored form: trimmed, with the domain in lower case and in
 * ASCII. Empty input means no address.
 */
export function normaliseEmail(typed: string): Normalised {
  const address = tidyAddress(typed.slice(0, MAX_TYPED_LENGTH));
  if (address === '') return { value: null };
  const isTooLong =
    typed.length > MAX_TYPED_LENGTH ||
    address.length > MAX_EMAIL_LENGTH ||
    address.lastIndexOf('@') > MAX_LOCAL_PART_LENGTH;
  return MAIL_ADDRESS.test(address) && !isTooLong
    ? { value: address }
    : { refusal: 'INPUT_INVALID_EMAIL' };
}

/**
 * Returns an e-mail address outside the university in its stored form. An address in one of the
 * university's domains is refused: it ends with the account, and reaches nobody when the account
 * cannot be opened.
 */
export function normaliseOtherEmail(
  typed: string,
  universityDomains: readonly string[],
): Normalised {
  return isUniversityAddress(typed, universityDomains)
    ? { refusal: 'PROFILE/CONTACT/UNIVERSITY_ADDRESS' }
    : normaliseEmail(typed);
}

/** Whether the text is a valid e-mail address in one of the university's domains. */
export function isUniversityAddress(typed: string, universityDomains: readonly string[]): boolean {
  const email = normaliseEmail(typed);
  return (
    email.refusal === undefined &&
    email.value !== null &&
    isInDomains(email.value, universityDomains)
  );
}

/**
 * Returns a number for text messages in international form, `+46701234567`. A number with one
 * leading zero is Swedish, one with two is international; the zero of a Swedish area code may be
 * kept after +46. Swedish numbers must be mobile numbers; for other countries the prefix does not
 * show whether they are. Empty input means no number.
 */
export function normaliseMobileNumber(typed: string): Normalised {
  const digits = plainDigits(typed).replace('(0)', '').replaceAll(WRITTEN_BETWEEN_DIGITS, '');
  if (digits === '') return { value: null };
  const number = digits
    .replace(/^00/, '+')
    .replace(/^0/, SWEDISH)
    .replace(/^\+460/, SWEDISH);
  if (!INTERNATIONAL.test(number)) return { refusal: 'INPUT_INVALID_PHONE' };
  if (number.startsWith(SWEDISH) && !SWEDISH_MOBILE.test(number))
    return { refusal: 'INPUT_NOT_A_MOBILE_NUMBER' };
  return { value: number };
}
