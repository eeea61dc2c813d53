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

/**
 * What a note of ours ends with. TOPdesk keeps no reference of notes, and text alone does not tell a note that was sent again from the same
 * words meant twice.
 */
export const noteMarkOf = (reference: string): string => `minit-${createHash('sha256').update(reference).digest('hex').slice(0, 16)}`;

export const marked = (text: string, mark: string): string => `${text}\n[${mark}]`;

/** A note as it was typed, and its mark; of a note that somebody wrote in TOPdesk itself the mark is null. */
export function unmarked(text: string): { readonly text: string; readonly mark: string | null } {
  const found = /(?:\s|<br\s*\/?>)*\[(minit-[0-9a-f]{16})\]\s*$/.exec(text);
  return found ? { text: text.slice(0, found.index), mark: found[1] ?? null } : { text, mark: null };
}
