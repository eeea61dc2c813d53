/** Whom a label is for, and where the letter goes. `country` is null within Sweden. */
export interface LabelAddress {
  readonly name: string;
  readonly address: string;
  readonly zipCode: string;
  readonly city: string;
  /** The country's name in English, which every post office reads. */
  readonly country: string | null;
}

/**
 * The lines of a label. Within Sweden the postcode is in two groups, two blanks before the town in capitals; abroad postcode and
 * town stand as they were given, and the country in capitals on the last line, as the Universal Postal Union asks for.
 */
export function labelLines({ name, address, zipCode, city, country }: LabelAddress): string[] {
  const isSwedish = country === null;
  const postcode = isSwedish ? zipCode.replaceAll(/\s/g, '').replace(/^(\d{3})(\d{2})$/, '$1 $2') : zipCode.trim();
  const town = isSwedish ? city.toLocaleUpperCase('sv-SE') : city;
  const lines = [name, ...address.split(/\s*[\n,]\s*/), [postcode, town].filter(Boolean).join(isSwedish ? '  ' : ' '), country?.toLocaleUpperCase('en-GB') ?? ''];
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

/** So many letters fit on a line of a label, and so many lines on the label, in ordinary type. */
const [LETTERS, LINES] = [30, 6];

/** Whether a label needs smaller type, since its longest lines are broken. */
export const isDenseLabel = (lines: readonly string[]): boolean => lines.reduce((sum, { length }) => sum + Math.ceil(length / LETTERS), 0) > LINES;

/** A sheet of A4 has three labels beside each other and eight below each other. */
export const LABELS_PER_SHEET = 24;

/** The labels sheet by sheet. */
export const sheetsOf = <T>(labels: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(labels.length / LABELS_PER_SHEET) }, (_, sheet) => labels.slice(sheet * LABELS_PER_SHEET, (sheet + 1) * LABELS_PER_SHEET));

/** So many sheets are drawn and printed at a time: a package of label sheets, and what a printer's tray holds. */
export const SHEETS_PER_PART = 100;

/** The parts in which so many sheets are printed, by the numbers of their first and last sheet. */
export const partsOf = (sheets: number): { readonly first: number; readonly last: number }[] =>
  Array.from({ length: Math.ceil(sheets / SHEETS_PER_PART) }, (_, part) => ({ first: part * SHEETS_PER_PART + 1, last: Math.min(sheets, (part + 1) * SHEETS_PER_PART) }));
