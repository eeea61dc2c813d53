/** Says that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';
const SEPARATOR = ';';

type Cell = string | number | boolean | null;

/** A whole table with its head, as a file that a spreadsheet opens: a mark that says UTF-8, semicolons, one line each (ACCT-59). */
export const csvOf = (head: readonly string[], rows: readonly (readonly Cell[])[]): string => BYTE_ORDER_MARK + [head, ...rows].map(csvLine).join('');

/** One line of such a file, with its end. */
export const csvLine = (cells: readonly Cell[]): string => cells.map(cellOf).join(SEPARATOR) + LINE_END;

/** What an exported file is called; the day is Sweden's: `exported_2027-03-12.csv`. */
export const exportName = (today: string): string => `exported_${today}.csv`;

const BREAKS = /\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/g;
/** What a spreadsheet begins a formula with, also in full width, behind blanks, or behind characters that nobody sees. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u;
/** A number, or a phone number in groups of digits: begins like a formula and has nothing in it to reckon with. */
const PLAIN_NUMBER = /^[+-]?\d+([ .,]\d+)*$/;

/** One value as text that a spreadsheet shows and does not run; what would begin a formula gets an apostrophe before it. */
export function cellOf(value: Cell): string {
  if (value === null) return '';
  const onOneLine = String(value).replace(BREAKS, ' ').replaceAll(SEPARATOR, ',');
  const shown = FORMULA.test(onOneLine) && !PLAIN_NUMBER.test(onOneLine) ? `'${onOneLine}` : onOneLine;
  return shown.includes('"') ? `"${shown.replaceAll('"', '""')}"` : shown;
}
