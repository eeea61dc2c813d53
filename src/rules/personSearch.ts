import type { PersonSearch, SearchProperty } from '#contract/personSearch.ts';
import { plainDigits } from '#contract/typedText.ts';
import { normaliseUserId } from './userId.ts';

/**
 * The properties that people can be searched by. A value is valid if it matches the pattern
 * (decisions, "The rest").
 */
export const searchProperties: readonly SearchProperty[] = [
  { queryName: 'liuId', regexpPattern: '^[A-Za-z]{4,5}\\d{2,3}$' },
  { queryName: 'phoneNumber', regexpPattern: '^\\+?[0-9][0-9 ()\\-]{4,24}$' },
];

/**
 * Returns the search by the first property whose pattern the value matches (SUPP-04, SUPP-06); null
 * if it matches none.
 */
export function searchFor(
  value: string,
  properties: readonly SearchProperty[],
): PersonSearch | null {
  const typed = plainDigits(value);
  const property = properties.find(({ regexpPattern }) => new RegExp(regexpPattern).test(typed));
  if (property === undefined) return null;
  return property.queryName === 'liuId'
    ? { liuId: normaliseUserId(typed) }
    : { phoneNumber: typed };
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
