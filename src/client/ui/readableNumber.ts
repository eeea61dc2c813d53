const SWEDISH = /^(?:\+46|0(?!0))(\d+)$/;
/**
 * Swedish area codes without the zero: Stockholm's has one digit, those of mobile numbers and of
 * the larger towns two, all others three.
 */
const AREA_CODE = /^(?:8|7\d|1[01368]|19|2[136]|3[1356]|4[0246]|54|6[03]|90|\d{3})/;

/** Groups the digits after the area code as Swedish numbers are written. */
const grouped = (digits: string): string =>
  digits.length < 8
    ? digits.replace(/^(\d{2,3}?)((?:\d{2})+)$/, (_, first: string, pairs: string) =>
        [first, ...(pairs.match(/\d{2}/g) ?? [])].join(' '),
      )
    : (digits.match(/\d{1,3}/g) ?? []).join(' ');

/**
 * Formats a Swedish phone number for reading: `+46701234567` becomes "070-123 45 67", `+4613281000`
 * "013-28 10 00". Foreign numbers, and numbers that are formatted already, stay unchanged.
 */
export function readableNumber(number: string): string {
  const national = SWEDISH.exec(number)?.[1];
  const area = national === undefined ? undefined : AREA_CODE.exec(national)?.[0];
  if (national === undefined || area === undefined || national.length < 7) return number;
  return `0${area}-${grouped(national.slice(area.length))}`;
}
