type Postcode =
  | { readonly value: string; readonly refusal?: undefined }
  | { readonly refusal: 'INPUT_INVALID_POSTCODE' | 'INPUT_INVALID_POSTCODE_ABROAD' };

const SWEDISH = /^(\d{3})[ -]?(\d{2})$/;
const ABROAD = /^[\p{L}\d]+([ -][\p{L}\d]+)*$/u;

/**
 * Returns a postcode as it is stored: within Sweden in two groups, `582 22`, abroad as typed.
 * `country` is an ISO 3166 code; null is Sweden. Full-width digits, dashes and blanks of other
 * kinds, and the country's letters before the digits (`SE-582 22`) are accepted. An empty text is
 * accepted, because many countries have no postcodes.
 */
export function normalisePostcode(typed: string, country: string | null): Postcode {
  const postcode = typed
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Pd}/gu, '-')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  if (postcode === '') return { value: postcode };
  if (country !== null && country !== 'SE')
    return ABROAD.test(postcode)
      ? { value: postcode }
      : { refusal: 'INPUT_INVALID_POSTCODE_ABROAD' };
  const [, area, street] = SWEDISH.exec(postcode.replace(/^SE?[ -]?(?=\d)/i, '')) ?? [];
  return area && street ? { value: `${area} ${street}` } : { refusal: 'INPUT_INVALID_POSTCODE' };
}

interface Addressed {
  readonly zipCode: string;
  readonly country: string | null;
}

/**
 * Returns the postcode to store for an address. One that is stored already is not checked again, so
 * that it never prevents a change of something else.
 */
export const changedPostcode = (wanted: Addressed, stored: Addressed | undefined): Postcode =>
  stored?.zipCode === wanted.zipCode && stored.country === wanted.country
    ? { value: wanted.zipCode }
    : normalisePostcode(wanted.zipCode, wanted.country);
