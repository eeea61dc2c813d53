import type { PersonSearch, SearchProperty } from '#contract/personSearch.ts';
import { plainDigits } from '#contract/typedText.ts';
import type { IsoDate } from './dates.ts';
import { normalise } from './identityNumber.ts';
import { normaliseUserId, withoutDomain } from './userId.ts';

/**
 * The properties that people can be searched by. A value is valid if it matches the pattern
 * (decisions, "The rest").
 */
export const searchProperties: readonly SearchProperty[] = [
  { queryName: 'liuId', regexpPattern: '^[A-Za-z]{4,5}\\d{2,3}$' },
  { queryName: 'phoneNumber', regexpPattern: '^\\+?[0-9][0-9 ()\\-]{4,24}$' },
];

/** A number that is copied from a link, or whose area code stands in brackets: `(070) 174 06 83`. */
const dialledNumber = (typed: string): string =>
  typed.replace(/^tel:/i, '').replace(/^\((\d+)\)/, '$1');

/**
 * Returns the search by the first property whose pattern the value matches (SUPP-04, SUPP-06); null
 * if it matches none.
 */
export function searchFor(
  value: string,
  properties: readonly SearchProperty[],
): PersonSearch | null {
  const typed = withoutDomain(dialledNumber(plainDigits(value)));
  const property = properties.find(({ regexpPattern }) => new RegExp(regexpPattern).test(typed));
  if (property === undefined) return null;
  return property.queryName === 'liuId'
    ? { liuId: normaliseUserId(typed) }
    : { phoneNumber: typed };
}

const EMAIL = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]{2,}$/;
/** The number that is printed on a card, in groups or without. */
const CARD_NUMBER = /^\d{16,19}$/;
/** Ten digits that begin with 0 are a phone number unless a hyphen makes them a personal number. */
const PLAIN_PHONE = /^0\d{9}$/;

/**
 * Returns the search for any detail that identifies a caller at a desk: what `searchFor` finds, a
 * personal number, an email address or the number of a card. Null if the text is none of them.
 */
export function callerSearchFor(
  value: string,
  properties: readonly SearchProperty[],
  today: IsoDate,
): PersonSearch | null {
  const typed = dialledNumber(plainDigits(value).trim());
  const digits = typed.replaceAll(' ', '');
  if (EMAIL.test(typed)) return { email: typed.toLowerCase() };
  if (CARD_NUMBER.test(digits)) return { cardNumber: digits };
  const nationalId = PLAIN_PHONE.test(digits) ? null : normalise(typed, today);
  return nationalId === null ? searchFor(typed, properties) : { nationalId };
}

/**
 * Returns the value of a query parameter that names a property, in any case, if the value is valid
 * for the property (SUPP-07).
 */
export function valueInAddress(
  query: Iterable<readonly [name: string, value: string]>,
  properties: readonly SearchProperty[],
): string | null {
  for (const [name, value] of query) {
    const property = properties.find(
      ({ queryName }) => queryName.toLowerCase() === name.toLowerCase(),
    );
    if (property && new RegExp(property.regexpPattern).test(value.trim())) return value.trim();
  }
  return null;
}

/**
 * Returns a phone number that starts with the country code of Sweden without `+` in its
 * international form, and any other as it is.
 */
export const internationalNumber = (typed: string): string =>
  /^46\d{7,}$/.test(typed.replaceAll(/\D/g, '')) && !typed.trim().startsWith('+')
    ? `+${typed.trim()}`
    : typed;
