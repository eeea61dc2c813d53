/** Marks the file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';
const SEPARATOR = ';';

type Cell = string | number | boolean | null;

/**
 * Returns a table with its header as a file for spreadsheets: a byte order mark, semicolons, one
 * line per row (ACCT-59). Numbers have the decimal mark of the language, because a spreadsheet
 * reads a number with another mark as text or as a date.
 */
export const csvOf = (
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
  decimalMark: '.' | ',',
): string =>
  BYTE_ORDER_MARK +
  [
    head,
    ...rows.map((row) =>
      row.map((cell) => (typeof cell === 'number' ? String(cell).replace('.', decimalMark) : cell)),
    ),
  ]
    .map(csvLine)
    .join('');

/** Returns one line of such a file, including the line ending. */
export const csvLine = (cells: readonly Cell[]): string =>
  cells.map(cellOf).join(SEPARATOR) + LINE_END;

/** Returns the name of an exported file, given the date in Sweden: `exported_2027-03-12.csv`. */
export const exportName = (today: string): string => `exported_${today}.csv`;

const BREAKS = /\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/g;
/**
 * The characters that start a formula in a spreadsheet, including their full-width forms, also
 * after whitespace or invisible characters.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u;
/** A number: it starts like a formula but contains nothing to calculate. */
const PLAIN_NUMBER = /^[+-]?\d+([ .,]\d+)*$/;
/**
 * Digits that are no quantity, such as a phone number, a postcode or the number of a card. A
 * spreadsheet would drop their plus or leading zeros, or round them, unless a no-break space makes
 * them text.
 */
const DIGITS_AS_TEXT = /^(\+\d|0\d)[\d \u00a0()-]{3,}$|^\d{12,}$/;
const NO_BREAK_SPACE = '\u00a0';

/**
 * Returns a value as text that a spreadsheet displays and does not evaluate: text that would start
 * a formula is prefixed with an apostrophe, a phone number with a no-break space, which programs
 * that read the file trim.
 */
export function cellOf(value: Cell): string {
  if (value === null) return '';
  const onOneLine = String(value).replace(BREAKS, ' ').replaceAll(SEPARATOR, ',');
  if (DIGITS_AS_TEXT.test(onOneLine)) return NO_BREAK_SPACE + onOneLine;
  const shown =
    FORMULA.test(onOneLine) && !PLAIN_NUMBER.test(onOneLine) ? `'${onOneLine}` : onOneLine;
  return shown.includes('"') ? `"${shown.replaceAll('"', '""')}"` : shown;
}
