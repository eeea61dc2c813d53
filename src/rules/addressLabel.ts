/** The addressee of a label and the postal address. `country` is null within Sweden. */
export interface LabelAddress {
  readonly name: string;
  readonly address: string;
  readonly zipCode: string;
  readonly city: string;
  /** The country's name in English, which every postal service can read. */
  readonly country: string | null;
}

/**
 * Returns the lines of a label. Within Sweden the postcode is written in two groups, followed by
 * two spaces and the town in capitals; abroad, postcode and town are written as given, and the
 * country is in capitals on the last line, as the Universal Postal Union recommends.
 */
export function labelLines({ name, address, zipCode, city, country }: LabelAddress): string[] {
  const isSwedish = country === null;
  const postcode = isSwedish
    ? zipCode.replaceAll(/\s/g, '').replace(/^(\d{3})(\d{2})$/, '$1 $2')
    : zipCode.trim();
  const town = isSwedish ? city.toLocaleUpperCase('sv-SE') : city;
  const lines = [
    name,
    ...address.split(/\s*[\n,]\s*/),
    [postcode, town].filter(Boolean).join(isSwedish ? '  ' : ' '),
    country?.toLocaleUpperCase('en-GB') ?? '',
  ];
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

/** Maximum number of characters on a line, and of lines on a label, in ordinary type. */
const [MAX_CHARACTERS, MAX_LINES] = [30, 6];

/** Whether a label needs smaller type, counting the lines that long text wraps onto. */
export const isDenseLabel = (lines: readonly string[]): boolean =>
  lines.reduce((sum, { length }) => sum + Math.ceil(length / MAX_CHARACTERS), 0) > MAX_LINES;

/** An A4 sheet has three columns of eight labels. */
const LABELS_PER_SHEET = 24;

/** Groups the labels by sheet. */
export const sheetsOf = <T>(labels: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(labels.length / LABELS_PER_SHEET) }, (_, sheet) =>
    labels.slice(sheet * LABELS_PER_SHEET, (sheet + 1) * LABELS_PER_SHEET),
  );

/**
 * Number of sheets rendered and printed at a time: one package of label sheets, which also fits in
 * a printer's tray.
 */
const SHEETS_PER_PART = 100;

/**
 * Returns the parts in which the sheets are printed, each as the numbers of its first and last
 * sheet.
 */
export const partsOf = (sheets: number): { readonly first: number; readonly last: number }[] =>
  Array.from({ length: Math.ceil(sheets / SHEETS_PER_PART) }, (_, part) => ({
    first: part * SHEETS_PER_PART + 1,
    last: Math.min(sheets, (part + 1) * SHEETS_PER_PART),
  }));
