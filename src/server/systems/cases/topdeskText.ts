import { createHash } from 'node:crypto';
import { escapedText } from '#server/base/markup.ts';

/** TOPdesk rejects longer titles. */
const MAX_TITLE_LENGTH = 80;

/** Escapes typed text for a field that takes HTML: only line breaks become markup. */
export const escaped = (text: string): string =>
  escapedText(text).replaceAll(/\r\n|\r|\n/g, '<br>');

/** Returns a title that TOPdesk accepts: one line, never cut within a character. */
export function titleOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= MAX_TITLE_LENGTH) return line;
  let title = '';
  for (const letter of line) {
    if (title.length + letter.length >= MAX_TITLE_LENGTH) break;
    title += letter;
  }
  return `${title}…`;
}

/**
 * Returns the portal's reference of a case in the form stored in TOPdesk's `externalNumber`:
 * deterministic and short enough.
 */
export const externalNumberOf = (reference: string): string =>
  `minit-${createHash('sha256').update(reference).digest('hex').slice(0, 40)}`;

/** Quotes a value for a FIQL query and removes characters that would end the quotation. */
export const quoted = (value: string): string => `"${value.replaceAll(/["\\]/g, '')}"`;

/**
 * Returns the mark that the portal appends to its notes. TOPdesk stores no reference for notes, and
 * the text alone cannot distinguish a repeated request from two notes with the same words.
 */
export const noteMarkOf = (reference: string): string =>
  `minit-${createHash('sha256').update(reference).digest('hex').slice(0, 16)}`;

export const marked = (text: string, mark: string): string => `${text}\n[${mark}]`;

/**
 * Splits a note into its text and its mark; the mark is null for notes written in TOPdesk itself.
 */
export function unmarked(text: string): { readonly text: string; readonly mark: string | null } {
  const found = /(?:\s|<br\s*\/?>)*\[(minit-[0-9a-f]{16})\]\s*$/.exec(text);
  return found
    ? { text: text.slice(0, found.index), mark: found[1] ?? null }
    : { text, mark: null };
}
