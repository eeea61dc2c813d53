import { type IsoDate, isIsoDate } from './dates.ts';
import { plainDigits } from '#contract/typedText.ts';
import { addYears } from './months.ts';

/**
 * A Swedish personal number, a co-ordination number (60 added to the day) or a transient number (a
 * letter after the date), always as twelve characters without separator, as it is stored and
 * compared.
 */
export type IdentityNumber = string;
export type IdentityNumberKind = 'personal' | 'coordination' | 'transient';

const SHAPE = /^(\d{2})?(\d{6})([-+]?)(\d|[A-Z])(\d{3})$/;
const STORED = /^\d{8}[\dA-Z]\d{3}$/;

/**
 * Returns the number in its stored form, from 10 or 12 digits with or without `-` or `+` and with
 * any blanks; null if the text is not an identity number. `+` means that the person turns at least
 * 100 this year, and is accepted only then.
 */
export function normalise(text: string, today: IsoDate): IdentityNumber | null {
  const parts = SHAPE.exec(written(text));
  if (!parts) return null;
  const [, century = '', date = '', separator = '', ninth = '', rest = ''] = parts;
  const years =
    century === '' ? possibleYears(date, separator, today) : [`${century}${date.slice(0, 2)}`];

  for (const year of years) {
    const number = `${year}${date.slice(2)}${ninth}${rest}`;
    const turns100 = Number(today.slice(0, 4)) - Number(year) >= 100;
    if (separator === '+' && !turns100) continue;
    if (isIdentityNumber(number) && isPlausibleBirth(number, today)) return number;
  }
  return null;
}

/**
 * The number as typed, in capitals, without blanks and unseen characters, and with `-` for every
 * dash.
 */
const written = (text: string): string => plainDigits(text).replaceAll(' ', '').toUpperCase();

/**
 * Whether the text is a complete number apart from a check digit that does not match: one of the
 * digits has been mistyped.
 */
export function hasWrongCheckDigit(text: string, today: IsoDate): boolean {
  const typed = written(text);
  const others = Array.from({ length: 10 }, (_, digit) => `${typed.slice(0, -1)}${digit}`);
  return (
    SHAPE.test(typed) &&
    normalise(typed, today) === null &&
    others.some((other) => normalise(other, today) !== null)
  );
}

/**
 * The errors shown for an invalid number. A refusal uses the first of them for both cases
 * (ACCT-47).
 */
export type IdentityNumberError = 'INVALID_NATIONAL_ID_FORMAT' | 'WRONG_CHECK_DIGIT';

/**
 * Returns what is wrong with a typed number: it is incomplete, or its digits contradict each other;
 * null if it is valid (ACCT-47).
 */
export function identityNumberError(text: string, today: IsoDate): IdentityNumberError | null {
  if (normalise(text, today) !== null) return null;
  return hasWrongCheckDigit(text, today) ? 'WRONG_CHECK_DIGIT' : 'INVALID_NATIONAL_ID_FORMAT';
}

/**
 * Returns the more specific of the two errors where a refusal names the common one, and every other
 * key unchanged.
 */
export const specificNumberError = <Key extends string>(
  key: Key,
  text: string,
  today: IsoDate,
): Key | IdentityNumberError =>
  key === 'INVALID_NATIONAL_ID_FORMAT' ? (identityNumberError(text, today) ?? key) : key;

/**
 * Returns the years that two digits may stand for: with `-`, less than a hundred years ago; with
 * `+`, earlier; without a separator, both in that order.
 */
function possibleYears(date: string, separator: string, today: IsoDate): string[] {
  const thisYear = Number(today.slice(0, 4));
  const younger = thisYear - ((((thisYear - Number(date.slice(0, 2))) % 100) + 100) % 100);
  const years =
    { '-': [younger], '+': [younger - 100], '': [younger, younger - 100] }[separator] ?? [];
  return years.map(String);
}

/**
 * Whether the text is an identity number or is meant as one, so that it is treated as secret: also
 * with a mistyped digit, if it has a separator or a century, which no phone number has.
 */
export const isMeantAsNumber = (text: string, today: IsoDate): boolean =>
  normalise(text, today) !== null ||
  (/^(?:\d{6}[-+]|\d{8}[-+]?)[\dA-Z]\d{3}$/.test(written(text)) && hasWrongCheckDigit(text, today));

/** Whether twelve characters without separator are an identity number. */
export function isIdentityNumber(number: string): boolean {
  if (!STORED.test(number) || checkDigit(number.slice(0, 11)) !== Number(number[11])) return false;
  if (number.slice(8, 11) === '000') return false;
  if (kindOf(number) !== 'coordination') return isIsoDate(dateIn(number));
  // The authority also issues impossible dates, and 00 where it has no month or day, so only the
  // range is checked.
  return Number(number.slice(4, 6)) <= 12 && Number(number.slice(6, 8)) <= 91;
}

export function kindOf(number: IdentityNumber): IdentityNumberKind {
  if (/[A-Z]/.test(number)) return 'transient';
  return Number(number.slice(6, 8)) >= 60 ? 'coordination' : 'personal';
}

/**
 * Whether a Swedish authority guarantees the identity, in which case names and number cannot be
 * edited here.
 */
export const isSwedish = (number: IdentityNumber | null): boolean =>
  number !== null && kindOf(number) !== 'transient';

/** Returns the date of birth, or null if a co-ordination number contains no existing date. */
export function birthDateOf(number: IdentityNumber): IsoDate | null {
  const date = dateIn(number);
  return isIsoDate(date) ? date : null;
}

/** Returns the gender: the second last digit is odd for men and even for women. */
export const genderOf = (number: IdentityNumber): 'Male' | 'Female' =>
  Number(number[10]) % 2 === 1 ? 'Male' : 'Female';

/**
 * Returns the number as it may be shown in a list: the date without the last four digits, which
 * make the number a key.
 */
export const mask = (number: IdentityNumber): string => `${number.slice(0, 8)}-****`;

/**
 * Returns the Luhn check digit of the nine characters after the century (of eleven or twelve
 * given); a letter counts as 1.
 */
export function checkDigit(number: string): number {
  const nine = Array.from(number.slice(2, 11), (character) =>
    /[A-Z]/.test(character) ? 1 : Number(character),
  );
  const sum = nine.reduce((total, digit, place) => {
    const weighed = place % 2 === 0 ? digit * 2 : digit;
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

function dateIn(number: string): string {
  const day = Number(number.slice(6, 8));
  const calendarDay = kindOf(number) === 'coordination' ? day - 60 : day;
  return `${number.slice(0, 4)}-${number.slice(4, 6)}-${String(calendarDay).padStart(2, '0')}`;
}

/** Whether the person can exist: born today at the latest, and less than 130 years ago. */
function isPlausibleBirth(number: IdentityNumber, today: IsoDate): boolean {
  const date = birthDateOf(number);
  if (date === null) return number.slice(0, 4) <= today.slice(0, 4);
  return date <= today && addYears(date, 130) > today;
}
