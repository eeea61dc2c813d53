import { createHash } from 'node:crypto';

/** TOPdesk refuses a longer one. */
const LONGEST_TITLE = 80;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** What somebody typed, for a field that takes HTML: nothing of it is markup but the line breaks. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '').replaceAll(/\r\n|\r|\n/g, '<br>');

/** A title that TOPdesk takes: one line, cut between letters. */
export function titleOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= LONGEST_TITLE) return line;
  let title = '';
  for (const letter of line) {
    if (title.length + letter.length >= LONGEST_TITLE) break;
    title += letter;
  }
  return `${title}…`;
}

/** Our reference of a case as TOPdesk keeps it, in `externalNumber`: the same for the same case, and short enough. */
export const externalNumberOf = (reference: string): string => `minit-${createHash('sha256').update(reference).digest('hex').slice(0, 40)}`;

/** A value within a query in FIQL, where a quotation mark would end it. */
export const quoted = (value: string): string => `"${value.replaceAll(/["\\]/g, '')}"`;

/** Whether a text that TOPdesk tells is the one that was sent: it may have other line breaks and spaces. */
export const isSameText = (one: string, other: string): boolean => plain(one) === plain(other);

const plain = (text: string): string => text.replaceAll(/<br\s*\/?>/gi, ' ').replaceAll(/\s+/g, ' ').trim();
