import { strFromU8, Unzip, UnzipInflate } from 'fflate';
import { markupIn, type Tag } from './workbookMarkup.ts';

/** The reason why a workbook cannot be read. */
export type WorkbookError = 'WORKBOOK_LARGE' | 'WORKBOOK_BROKEN';

/**
 * An archive of some kilobytes can contain gigabytes, and its directory can lie about that, so it is
 * unpacked piece by piece, and no further than this.
 */
export const WORKBOOK_LIMITS = {
  packed: 2_000_000,
  entry: 10_000_000,
  unpacked: 20_000_000,
  entries: 200,
  rows: 100_000,
  columns: 200,
} as const;
/** Of the archive; what comes out of it is at most a thousand times as much. */
const PIECE = 8_192;

class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly reason: WorkbookError;
  constructor(reason: WorkbookError) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Returns the first sheet of a workbook (`.xlsx`) as rows divided by tabs, numbered as in the sheet.
 * Text is taken as it is, a formula's last result, and a day as `YYYY-MM-DD`. A number has lost its
 * leading zeros already: they are not invented.
 */
export function textOfWorkbook(
  content: Uint8Array,
): { readonly text: string } | { readonly error: WorkbookError } {
  try {
    if (content.length > WORKBOOK_LIMITS.packed) throw new Unreadable('WORKBOOK_LARGE');
    const parts = unpacked(content);
    return { text: sheetText(parts) };
  } catch (error) {
    // Whatever the archive's library cannot read is broken.
    return { error: error instanceof Unreadable ? error.reason : 'WORKBOOK_BROKEN' };
  }
}

type Parts = ReadonlyMap<string, string>;

const isRead = (name: string): boolean =>
  /^xl\/(?:workbook\.xml|sharedStrings\.xml|styles\.xml|_rels\/workbook\.xml\.rels)$/i.test(name) ||
  /^xl\/worksheets\/[^/]+\.xml$/i.test(name);

function unpacked(content: Uint8Array): Parts {
  const parts = new Map<string, string>();
  // The library catches what its listeners throw.
  const state: { refusal: WorkbookError | null } = { refusal: null };
  let [entries, total] = [0, 0];
  const archive = new Unzip((file) => {
    entries += 1;
    if (entries > WORKBOOK_LIMITS.entries) state.refusal ??= 'WORKBOOK_LARGE';
    // Macros are not run here, but such a file is not what somebody means to send.
    if (/vbaProject/i.test(file.name)) state.refusal ??= 'WORKBOOK_BROKEN';
    if (state.refusal !== null || !isRead(file.name)) return;
    const pieces: Uint8Array[] = [];
    let size = 0;
    file.ondata = (error, piece, isLast) => {
      if (error !== null) state.refusal ??= 'WORKBOOK_BROKEN';
      if (state.refusal !== null) return;
      size += piece.length;
      total += piece.length;
      if (size > WORKBOOK_LIMITS.entry || total > WORKBOOK_LIMITS.unpacked) {
        state.refusal = 'WORKBOOK_LARGE';
        return;
      }
      pieces.push(piece);
      if (isLast) parts.set(file.name.toLowerCase(), strFromU8(joined(pieces, size)));
    };
    file.start();
  });
  archive.register(UnzipInflate);
  for (let at = 0; at < content.length && state.refusal === null; at += PIECE)
    archive.push(content.subarray(at, at + PIECE), at + PIECE >= content.length);
  // An entity that a document declares can stand for gigabytes of text.
  if ([...parts.values()].some((text) => /<!(?:DOCTYPE|ENTITY)/i.test(text)))
    state.refusal = 'WORKBOOK_BROKEN';
  if (state.refusal !== null) throw new Unreadable(state.refusal);
  return parts;
}

function joined(pieces: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

const partOf = (parts: Parts, name: string): string => {
  const part = parts.get(name.toLowerCase());
  if (part === undefined) throw new Unreadable('WORKBOOK_BROKEN');
  return part;
};

function sheetText(parts: Parts): string {
  const workbook = [...markupIn(partOf(parts, 'xl/workbook.xml'))];
  const first = workbook.find(
    (tag) =>
      tag.opens && tag.name === 'sheet' && !/hidden/i.test(tag.attributes.get('state') ?? ''),
  );
  const relation = [...markupIn(partOf(parts, 'xl/_rels/workbook.xml.rels'))].find(
    ({ attributes }) => attributes.get('Id') === first?.attributes.get('id'),
  );
  const target = relation?.attributes.get('Target') ?? '';
  const sheet = partOf(parts, target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  const has1904 = workbook.some(
    ({ name, attributes }) =>
      name === 'workbookPr' && /^(?:1|true)$/.test(attributes.get('date1904') ?? ''),
  );
  return rowsOf(sheet, {
    strings: sharedStrings(parts.get('xl/sharedstrings.xml') ?? ''),
    isDay: dayStyles(parts.get('xl/styles.xml') ?? ''),
    firstDay: has1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30),
  });
}

/** The texts that cells name by their number, without the readings of East Asian characters. */
function sharedStrings(part: string): string[] {
  const strings: string[] = [];
  let reading = 0;
  for (const tag of markupIn(part)) {
    if (tag.opens && tag.name === 'si') strings.push('');
    if (tag.name === 'rPh') reading += tag.opens ? 1 : -1;
    if (!tag.opens && tag.name === 't' && reading === 0)
      strings[strings.length - 1] = (strings.at(-1) ?? '') + tag.before;
  }
  return strings;
}

/** Formats that come with every workbook and show a day. */
const isBuiltInDay = (id: number): boolean =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** Which of the cells' styles show a day. */
function dayStyles(part: string): boolean[] {
  const formats = new Map<number, boolean>();
  const styles: boolean[] = [];
  let isCellStyle = false;
  for (const { name, opens, attributes } of markupIn(part)) {
    const id = Number(attributes.get('numFmtId'));
    if (opens && name === 'numFmt')
      formats.set(id, isDayFormat(attributes.get('formatCode') ?? ''));
    if (name === 'cellXfs') isCellStyle = opens;
    if (opens && name === 'xf' && isCellStyle) styles.push(formats.get(id) ?? isBuiltInDay(id));
  }
  return styles;
}

/** Whether a format shows a year or a day, outside its quoted text and its conditions. */
const isDayFormat = (code: string): boolean =>
  /[yd]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ''));

interface Meanings {
  readonly strings: readonly string[];
  readonly isDay: readonly boolean[];
  /** The day with the number 0, in milliseconds. */
  readonly firstDay: number;
}

function rowsOf(part: string, meanings: Meanings): string {
  const rows: string[][] = [];
  let cell: { tag: Tag; value: string } | null = null;
  let column = 0;
  for (const tag of markupIn(part)) {
    if (tag.opens && tag.name === 'row') {
      const row = Number(tag.attributes.get('r') ?? rows.length + 1);
      if (!(row > rows.length)) throw new Unreadable('WORKBOOK_BROKEN');
      if (row > WORKBOOK_LIMITS.rows) throw new Unreadable('WORKBOOK_LARGE');
      while (rows.length < row) rows.push([]);
      column = 0;
    }
    if (tag.opens && tag.name === 'c') {
      column = columnOf(tag.attributes.get('r')) ?? column + 1;
      if (column > WORKBOOK_LIMITS.columns) throw new Unreadable('WORKBOOK_LARGE');
      cell = { tag, value: '' };
    }
    if (cell !== null && !tag.opens && (tag.name === 'v' || tag.name === 't'))
      cell.value += tag.before;
    if (cell !== null && !tag.opens && tag.name === 'c') {
      const row = rows.at(-1) ?? [];
      while (row.length < column) row.push('');
      row[column - 1] = shown(cell.tag, cell.value, meanings);
      cell = null;
    }
  }
  return rows.map((row) => row.map(quoted).join('\t')).join('\n');
}

/** The number of the column in a cell's position: 28 for `AB7`. */
function columnOf(position: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(position ?? '')?.[0];
  if (letters === undefined) return null;
  return Array.from(letters, (letter) => letter.charCodeAt(0) - 64).reduce(
    (sum, digit) => sum * 26 + digit,
    0,
  );
}

const DAY_MS = 86_400_000;

function shown({ attributes }: Tag, value: string, { strings, isDay, firstDay }: Meanings): string {
  const type = attributes.get('t') ?? 'n';
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'true' : 'false';
  if (type !== 'n' || value === '') return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  if (isDay[Number(attributes.get('s') ?? 0)] === true)
    return new Date(firstDay + Math.floor(number) * DAY_MS).toISOString().slice(0, 10);
  // `1.98402292380E+11` is a number of twelve digits.
  return Number.isSafeInteger(number) ? String(number) : value;
}

const quoted = (cell: string): string => {
  const line = cell.replaceAll(/[\t\r\n]+/g, ' ');
  return line.includes('"') ? `"${line.replaceAll('"', '""')}"` : line;
};
